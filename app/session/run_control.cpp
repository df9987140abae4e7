#include "app/session/run_control.h"

#include <QFile>
#include <algorithm>

#include "core/config/experiment_config.h"
#include "core/store/event_json.h"

namespace attune {

RunControl::RunControl(Session* session, EngineBridge* bridge, QObject* parent)
    : QObject(parent), session_(session), bridge_(bridge) {}

void RunControl::start(ExperimentId id) {
    const ExperimentRecord* experiment = session_->records()->experiment(id);
    if (experiment != nullptr) start(id, experiment->name, experiment->configJson);
}

void RunControl::start(ExperimentId experiment, const std::string& name, const std::string& configJson,
                       std::function<void(bool)> answered) {
    RunRequest request;
    request.project = QFile::encodeName(session_->path()).toStdString();
    request.experiment = experiment;
    request.name = name;
    try {
        request.config = configFromJson(configJson);
    } catch (const Error& error) {
        emit refused(0, {error.code(), error.arguments()});
        if (answered) answered(false);
        return;
    }
    launch(request, 0, std::move(answered));
}

RunRequest RunControl::requestFor(const RunRecord& run) const {
    RunRequest request;
    request.project = QFile::encodeName(session_->path()).toStdString();
    request.experiment = run.experiment;
    request.name = run.name;
    request.config = configFromJson(run.configJson);
    return request;
}

void RunControl::resume(RunId id, bool acceptChangedData) {
    const RunRecord* run = session_->records()->run(id);
    if (run == nullptr) return;
    RunRequest request = requestFor(*run);
    request.resume = id;
    request.acceptChangedData = acceptChangedData;
    launch(request, id);
}

void RunControl::continueLonger(RunId id, std::int64_t maxSteps) {
    const RunRecord* run = session_->records()->run(id);
    if (run == nullptr) return;
    RunRequest request = requestFor(*run);
    request.resume = id;
    request.config.set("train.max_steps", Value(maxSteps));
    launch(request, id);
}

void RunControl::branch(RunId id, std::int64_t step) {
    const RunRecord* run = session_->records()->run(id);
    if (run == nullptr) return;
    RunRequest request = requestFor(*run);
    // With the experiment's settings as they are now: with its own a run would only do the same again.
    if (const ExperimentRecord* experiment = session_->records()->experiment(run->experiment))
        request.config = configFromJson(experiment->configJson);
    request.branchFrom = id;
    request.branchStep = step;
    launch(request, id);
}

void RunControl::launch(const RunRequest& request, RunId subject, std::function<void(bool)> answered) {
    ++starting_;
    emit startingChanged();
    bridge_->start(
        request,
        [this, answered](RunId run) {
            --starting_;
            session_->records()->reload();
            emit started(run);
            if (answered) answered(true);
            emit startingChanged();
        },
        [this, subject, answered](const Failure& failure) {
            --starting_;
            emit refused(subject, failure);
            if (answered) answered(false);
            emit startingChanged();
        });
}

void RunControl::request(RunId run, Command command) {
    if (bridge_->owns(run)) {
        bridge_->request(run, command);
        return;
    }
    session_->store()->post(
        this, [run, command](Project& project) { project.postCommand(run, toJson(command)); }, [] {},
        [this, run](const Failure& failure) { emit refused(run, failure); });
}

void RunControl::requestAllOwned(Command command) {
    for (const RunId run : bridge_->ownedRuns()) bridge_->request(run, command);
}

bool RunControl::anyActive() const {
    const auto& runs = session_->records()->runs();
    return starting_ > 0 || !bridge_->ownedRuns().empty() ||
           std::any_of(runs.begin(), runs.end(), [](const RunRecord& run) { return isActive(run.state); });
}

}  // namespace attune
