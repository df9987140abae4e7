#include "app/session/project_records.h"

#include <algorithm>

namespace attune {

namespace {

template <class Record>
const Record* find(const std::vector<Record>& records, std::int64_t id) {
    const auto found =
        std::find_if(records.begin(), records.end(), [id](const Record& record) { return record.id == id; });
    return found == records.end() ? nullptr : &*found;
}

template <class Record>
void replace(std::vector<Record>& records, const Record& record) {
    const auto found =
        std::find_if(records.begin(), records.end(), [&](const Record& old) { return old.id == record.id; });
    if (found == records.end()) {
        records.push_back(record);
    } else {
        *found = record;
    }
}

using Snapshot = std::pair<std::vector<ExperimentRecord>, std::vector<RunRecord>>;

}  // namespace

ProjectRecords::ProjectRecords(StoreThread* store, QObject* parent) : QObject(parent), store_(store) {}

void ProjectRecords::reset(std::vector<ExperimentRecord> experiments, std::vector<RunRecord> runs) {
    experiments_ = std::move(experiments);
    runs_ = std::move(runs);
    ++edits_;
    emit experimentsChanged();
    emit runsChanged();
}

void ProjectRecords::reload() {
    if (reloading_) {
        reloadAgain_ = true;
        return;
    }
    reloading_ = true;
    const auto settled = [this] {
        reloading_ = false;
        if (std::exchange(reloadAgain_, false)) reload();
    };
    store_->post(
        this, [](Project& project) { return Snapshot(project.experiments(true), project.runs(true)); },
        [this, settled, edits = edits_](Snapshot snapshot) {
            if (edits == edits_) {
                experiments_ = std::move(snapshot.first);
                runs_ = std::move(snapshot.second);
                emit experimentsChanged();
                emit runsChanged();
            } else {
                reloadAgain_ = true;
            }
            settled();
        },
        [settled](const Failure&) { settled(); });
}

const ExperimentRecord* ProjectRecords::experiment(ExperimentId id) const {
    return find(experiments_, id);
}
const RunRecord* ProjectRecords::run(RunId id) const {
    return find(runs_, id);
}

void ProjectRecords::addExperiment(const ExperimentRecord& experiment, std::function<void(ExperimentId)> added) {
    store_->post(
        this, [experiment](Project& project) { return project.addExperiment(experiment); },
        [this, experiment, added = std::move(added)](ExperimentId id) {
            ExperimentRecord stored = experiment;
            stored.id = id;
            ++edits_;
            replace(experiments_, stored);
            emit experimentsChanged();
            if (added) added(id);
        },
        [this](const Failure& failure) { emit writeFailed(failure); });
}

void ProjectRecords::setExperiment(const ExperimentRecord& experiment) {
    ++edits_;
    replace(experiments_, experiment);
    emit experimentsChanged();
    store_->post(
        this, [experiment](Project& project) { project.updateExperiment(experiment); }, [] {},
        [this](const Failure& failure) { emit writeFailed(failure); });
}

void ProjectRecords::setRun(const RunRecord& run) {
    ++edits_;
    replace(runs_, run);
    emit runsChanged();
    store_->post(
        this, [run](Project& project) { project.updateRun(run); }, [] {},
        [this](const Failure& failure) { emit writeFailed(failure); });
}

void ProjectRecords::purgeRun(RunId run) {
    store_->post(
        this, [run](Project& project) { project.purgeRun(run); }, [this] { reload(); },
        [this](const Failure& failure) { emit writeFailed(failure); });
}

void ProjectRecords::noteRunState(RunId id, RunState state, std::int64_t step) {
    const RunRecord* known = run(id);
    if (known == nullptr || (known->state == state && known->step == step)) return;
    RunRecord changed = *known;
    changed.state = state;
    changed.step = step;
    replace(runs_, changed);
    emit runsChanged();
}

}  // namespace attune
