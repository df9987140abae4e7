#include "app/shell/workbench.h"

#include "app/session/edit_commands.h"
#include "app/shell/event_log.h"

namespace attune {

namespace {

constexpr int clockMs = 1000;
constexpr std::size_t logLinesAtOpening = 500;

struct StoredLog {
    std::vector<LogLine> lines;
    std::int64_t sequence = 0;
};

StoredLog storedLog(Project& project) {
    StoredLog log;
    while (true) {
        const auto events = project.events(std::nullopt, log.sequence);
        if (events.empty()) break;
        log.sequence = events.back().sequence;
        for (const auto& stored : events) {
            if (const auto line = logLineOf(stored.event)) log.lines.push_back(*line);
        }
    }
    if (log.lines.size() > logLinesAtOpening) log.lines.erase(log.lines.begin(), log.lines.end() - logLinesAtOpening);
    return log;
}

template <class Events>
std::vector<LogLine> logLinesOf(const Events& events) {
    std::vector<LogLine> lines;
    for (const auto& event : events) {
        if (const auto line = logLineOf(event)) lines.push_back(*line);
    }
    return lines;
}

}  // namespace

Workbench::Workbench(QObject* parent)
    : QObject(parent),
      monitor_(&bridge_, nullptr),
      series_(session_.store(), &bridge_, nullptr),
      outside_(session_.store(), &bridge_, nullptr),
      control_(&session_, &bridge_, nullptr),
      queue_(&session_, &bridge_, &control_, nullptr),
      editor_(&session_, nullptr),
      notes_(&session_, nullptr) {
    feedModels();
    takeEdits();
    clock_.setInterval(clockMs);
    connect(&clock_, &QTimer::timeout, &runsModel_, &RunsModel::tick);
    slow_.post(
        this, [](std::stop_token) { return attune::presets(); },
        [this](std::vector<Preset> presets) {
            presets_ = std::move(presets);
            emit presetsLoaded();
        });
}

void Workbench::feedModels() {
    ProjectRecords* records = session_.records();
    connect(records, &ProjectRecords::experimentsChanged, this, [this, records] {
        experimentsModel_.setExperiments(records->experiments());
        QHash<qint64, QString> names;
        for (const ExperimentRecord& experiment : records->experiments())
            names[experiment.id] = QString::fromStdString(experiment.name);
        runsModel_.setExperimentNames(names);
    });
    connect(records, &ProjectRecords::runsChanged, this, &Workbench::showRuns);
    connect(records, &ProjectRecords::writeFailed, this, [this](const Failure& failure) {
        emit problem(QStringLiteral("write"), tr("A change could not be stored"), failure);
    });
    connect(&session_, &Session::opened, this, [this] {
        logModel_.clear();
        monitor_.clear();
        followed_.clear();
        session_.store()->post(this, storedLog, [this](const StoredLog& log) {
            logModel_.append(log.lines);
            outside_.start(log.sequence);
        });
    });
    connect(&session_, &Session::closed, this, [this] {
        series_.clear();
        outside_.start(-1);
    });
    connect(&session_, &Session::changedOutside, &outside_, &OutsideEvents::readOn);
    connect(&bridge_, &EngineBridge::logged, &logModel_, &LogModel::append);
    const auto tell = [this](const auto& events) { logModel_.append(logLinesOf(events)); };
    connect(&outside_, &OutsideEvents::arrived, this, tell);
    connect(&bridge_, &EngineBridge::statesChanged, this, tell);
    connect(&bridge_, &EngineBridge::checkpointsSaved, this, tell);
    connect(&bridge_, &EngineBridge::statesChanged, this, [this](const std::vector<RunStateChanged>& states) {
        for (const RunStateChanged& change : states) {
            session_.records()->noteRunState(change.header.run, change.state, change.header.step);
        }
    });
    connect(&bridge_, &EngineBridge::metricsArrived, this, [this](const std::vector<StepMetrics>& metrics) {
        for (const StepMetrics& one : metrics) runsModel_.updateMetrics(one.header.run, one.header.step, one.values);
    });
    connect(&bridge_, &EngineBridge::released, this, [records] { records->reload(); });
}

void Workbench::showRuns() {
    const std::vector<RunRecord>& runs = session_.records()->runs();
    runsModel_.setRuns(runs);
    experimentsModel_.setRuns(runs);
    std::vector<RunId> shown;
    bool active = false;
    for (const RunRecord& run : runs) {
        if (run.trashed) continue;
        if (run.checked) shown.push_back(run.id);
        active = active || isActive(run.state);
        monitor_.setRecord(run, bridge_.owns(run.id));
    }
    series_.setShown(shown);
    followOutside();
    active ? clock_.start() : clock_.stop();
    watchdog_.setOn(active);
}

void Workbench::followOutside() {
    for (const RunRecord& run : session_.records()->runs()) {
        if (bridge_.owns(run.id)) continue;
        const std::pair reached(run.state, run.step);
        const auto [known, isNew] = followed_.try_emplace(run.id, reached);
        if (!isNew && known->second == reached && !isActive(run.state)) continue;
        known->second = reached;
        if (!isNew || isActive(run.state)) series_.readOn(run.id);
    }
}

void Workbench::editRun(RunId id, const QString& what, const std::function<void(RunRecord&)>& change) {
    const RunRecord* run = session_.records()->run(id);
    if (run == nullptr || !session_.editable()) return;
    RunRecord after = *run;
    change(after);
    session_.undoStack()->push(new EditRuns(session_.records(), {after}, what));
}

void Workbench::takeEdits() {
    connect(&experimentsModel_, &ExperimentsModel::nameEdited, this, [this](ExperimentId id, const QString& name) {
        const ExperimentRecord* experiment = session_.records()->experiment(id);
        if (experiment == nullptr || !session_.editable()) return;
        ExperimentRecord after = *experiment;
        after.name = name.toStdString();
        session_.undoStack()->push(new EditExperiment(session_.records(), after, tr("Rename")));
    });
    connect(&runsModel_, &RunsModel::nameEdited, this, [this](RunId run, const QString& name) {
        editRun(run, tr("Rename"), [&](RunRecord& r) { r.name = name.toStdString(); });
    });
    connect(&runsModel_, &RunsModel::noteEdited, this, [this](RunId run, const QString& note) {
        editRun(run, tr("Note"), [&](RunRecord& r) { r.note = note.toStdString(); });
    });
    connect(&runsModel_, &RunsModel::tagsEdited, this, [this](RunId run, const QStringList& tags) {
        editRun(run, tr("Tags"), [&](RunRecord& r) {
            r.tags.clear();
            for (const QString& tag : tags) r.tags.push_back(tag.toStdString());
        });
    });
    // What is shown is a view, not an edit: it is stored, but not a step to undo.
    connect(&runsModel_, &RunsModel::checkedEdited, this, [this](RunId id, bool checked) {
        const RunRecord* run = session_.records()->run(id);
        if (run == nullptr) return;
        RunRecord after = *run;
        after.checked = checked;
        session_.records()->setRun(after);
    });
    connect(&runsModel_, &RunsModel::baselineEdited, this, [this](RunId baseline) {
        if (!session_.editable()) return;
        std::vector<RunRecord> changed;
        for (RunRecord run : session_.records()->runs()) {
            if (run.baseline == (run.id == baseline)) continue;
            run.baseline = run.id == baseline;
            changed.push_back(run);
        }
        if (!changed.empty()) session_.undoStack()->push(new EditRuns(session_.records(), changed, tr("Baseline")));
    });
}

void Workbench::addExperiment(const Preset& preset, const QString& name) {
    ExperimentRecord experiment;
    experiment.name = name.toStdString();
    experiment.configJson = toJson(configFromJson(preset.json));
    experiment.sourceJson = experiment.configJson;
    experiment.sourceName = preset.title;
    session_.records()->addExperiment(experiment, [this](ExperimentId id) { session_.setCurrentExperiment(id); });
}

void Workbench::copyExperiment(ExperimentId id, RunId runId, const QString& name) {
    const ExperimentRecord* from = session_.records()->experiment(id);
    if (from == nullptr) return;
    ExperimentRecord copy = *from;
    copy.id = 0;
    copy.trashed = false;
    copy.name = name.toStdString();
    if (const RunRecord* run = session_.records()->run(runId)) {
        copy.configJson = run->configJson;
        copy.sourceName = "run #" + std::to_string(runId);
    } else {
        copy.sourceName = from->name;
    }
    copy.sourceJson = copy.configJson;
    session_.records()->addExperiment(copy, [this](ExperimentId added) { session_.setCurrentExperiment(added); });
}

}  // namespace attune
