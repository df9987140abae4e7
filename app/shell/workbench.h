#pragma once

#include <QObject>
#include <vector>

#include "app/bridge/engine_bridge.h"
#include "app/bridge/outside_events.h"
#include "app/bridge/run_monitor.h"
#include "app/bridge/series_store.h"
#include "app/bridge/stall_watchdog.h"
#include "app/bridge/worker.h"
#include "app/session/chart_notes.h"
#include "app/session/experiment_editor.h"
#include "app/session/preferences.h"
#include "app/session/run_control.h"
#include "app/session/run_queue.h"
#include "app/session/session.h"
#include "core/config/presets.h"
#include "widgets/models/experiments_model.h"
#include "widgets/models/log_model.h"
#include "widgets/models/runs_model.h"

namespace attune {

/// Everything behind the window that pages and docks share: the session, the way to the engine, and the models that
/// several views show. Outlives the window.
class Workbench : public QObject {
    Q_OBJECT

public:
    explicit Workbench(QObject* parent = nullptr);

    Preferences& preferences() { return preferences_; }
    Session* session() { return &session_; }
    EngineBridge* bridge() { return &bridge_; }
    RunMonitor* monitor() { return &monitor_; }
    SeriesStore* series() { return &series_; }
    OutsideEvents* outside() { return &outside_; }
    RunControl* control() { return &control_; }
    RunQueue* queue() { return &queue_; }
    ExperimentEditor* editor() { return &editor_; }
    ChartNotes* notes() { return &notes_; }
    /// For models and reports: what takes seconds.
    Worker* slow() { return &slow_; }
    StallWatchdog* watchdog() { return &watchdog_; }
    RunsModel* runs() { return &runsModel_; }
    ExperimentsModel* experiments() { return &experimentsModel_; }
    LogModel* log() { return &logModel_; }

    /// Read off-thread after construction; empty until then.
    const std::vector<Preset>& presets() const { return presets_; }

    /// A new experiment from a preset; it becomes the current one.
    void addExperiment(const Preset& preset, const QString& name);
    /// A copy of an experiment, or of a run's settings where `run` is not 0.
    void copyExperiment(ExperimentId experiment, RunId run, const QString& name);

signals:
    /// Something went wrong that no page of its own shows. `cause` groups repetitions.
    void problem(const QString& cause, const QString& title, const attune::Failure& failure);
    void presetsLoaded();

private:
    void feedModels();
    void takeEdits();
    void showRuns();
    void followOutside();
    void editRun(RunId run, const QString& what, const std::function<void(RunRecord&)>& change);

    Preferences preferences_;
    Session session_;
    EngineBridge bridge_;
    RunMonitor monitor_;
    SeriesStore series_;
    OutsideEvents outside_;
    RunControl control_;
    RunQueue queue_;
    ExperimentEditor editor_;
    ChartNotes notes_;
    StallWatchdog watchdog_;
    RunsModel runsModel_;
    ExperimentsModel experimentsModel_;
    LogModel logModel_;
    std::vector<Preset> presets_;
    /// How far runs of other processes were when their curves were read last.
    std::map<RunId, std::pair<RunState, std::int64_t>> followed_;
    QTimer clock_;
    Worker slow_{"slow work"};
};

}  // namespace attune
