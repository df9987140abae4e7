#pragma once

#include <QObject>

#include "app/bridge/engine_bridge.h"
#include "app/session/session.h"

namespace attune {

/// What can be done with runs: start, resume, branch, commands. Runs of this process get commands directly, those of
/// another through the project file.
class RunControl : public QObject {
    Q_OBJECT

public:
    RunControl(Session* session, EngineBridge* bridge, QObject* parent);

    /// A new run of the experiment with its settings as they are.
    void start(ExperimentId experiment);
    /// The same with a name and settings of its own. `answered(false)`: it was refused.
    void start(ExperimentId experiment, const std::string& name, const std::string& configJson,
               std::function<void(bool)> answered = {});
    /// Goes on from the newest checkpoint.
    void resume(RunId run, bool acceptChangedData = false);
    /// The same with more steps than the run was made for.
    void continueLonger(RunId run, std::int64_t maxSteps);
    /// A new run that begins at a checkpoint of this one.
    void branch(RunId run, std::int64_t step);
    void request(RunId run, Command command);
    void requestAllOwned(Command command);

    /// Whether any run is trained here or elsewhere.
    bool anyActive() const;
    /// A start is on its way and not answered yet.
    bool starting() const { return starting_ > 0; }

signals:
    void started(attune::RunId run);
    /// `run` is 0 for a new run.
    void refused(attune::RunId run, const attune::Failure& failure);
    /// starting() changed.
    void startingChanged();

private:
    void launch(const RunRequest& request, RunId subject, std::function<void(bool)> answered = {});
    RunRequest requestFor(const RunRecord& run) const;

    Session* session_;
    EngineBridge* bridge_;
    int starting_ = 0;
};

}  // namespace attune
