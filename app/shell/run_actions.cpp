#include "app/shell/run_actions.h"

#include <algorithm>
#include <limits>

#include "app/session/edit_commands.h"
#include "app/shell/main_window.h"
#include "app/shell/navigator.h"
#include "widgets/dialogs/ask.h"
#include "widgets/dialogs/choice_dialog.h"
#include "widgets/panels/quantity_text.h"

namespace attune {

RunActions::RunActions(Workbench& workbench, MainWindow& window)
    : QObject(&window), workbench_(workbench), window_(window) {
    addActions();
    connect(workbench_.session(), &Session::currentRunChanged, this, &RunActions::enable);
    connect(workbench_.session(), &Session::accessChanged, this, &RunActions::enable);
    connect(workbench_.session()->records(), &ProjectRecords::runsChanged, this, &RunActions::enable);
    connect(workbench_.session()->records(), &ProjectRecords::experimentsChanged, this, &RunActions::enable);
    enable();
}

void RunActions::addCommand(const QString& name, const QString& text, const QString& icon, Command command) {
    window_.actionSet()->add(name, text, icon, {}, [this, command] {
        workbench_.control()->request(workbench_.session()->currentRun(), command);
    });
}

void RunActions::addActions() {
    ActionSet& actions = *window_.actionSet();
    addCommand(QStringLiteral("run.pause"), tr("Pause"), QStringLiteral("pause"), Command::pause);
    addCommand(QStringLiteral("run.continue"), tr("Continue"), QStringLiteral("play"), Command::resume);
    addCommand(QStringLiteral("run.stop"), tr("Stop with a checkpoint"), QStringLiteral("stop"),
               Command::stopAndCheckpoint);
    addCommand(QStringLiteral("run.checkpoint"), tr("Checkpoint now"), QStringLiteral("disk"), Command::checkpointNow);
    addCommand(QStringLiteral("run.sample"), tr("Sample now"), QStringLiteral("text"), Command::sampleNow);
    actions.add(QStringLiteral("run.kill"), tr("Kill…"), QStringLiteral("close"), {},
                [this] { askKill(workbench_.session()->currentRun()); });
    actions.add(QStringLiteral("run.resume"), tr("Resume"), QStringLiteral("play"), {},
                [this] { workbench_.control()->resume(workbench_.session()->currentRun()); });
    actions.add(QStringLiteral("run.longer"), tr("Continue longer…"), QStringLiteral("clock"), {},
                [this] { continueLonger(); });
    actions.add(QStringLiteral("run.branch"), tr("Branch from a checkpoint…"), QStringLiteral("branch"), {},
                [this] { branch(); });
    actions.add(QStringLiteral("run.use_settings"), tr("Use these settings"), QStringLiteral("settings"), {},
                [this] { useSettings(); });
    actions.add(QStringLiteral("run.baseline"), tr("Make it the baseline"), QStringLiteral("star"), {}, [this] {
        const RunId run = workbench_.session()->currentRun();
        workbench_.runs()->setBaseline(workbench_.runs()->baseline() == run ? 0 : run);
    });
    actions.add(QStringLiteral("run.note"), tr("Note on run…"), QStringLiteral("edit"), {}, [this] { editNote(); });
    actions.add(QStringLiteral("run.tags"), tr("Tags…"), QStringLiteral("tag"), {}, [this] { editTags(); });
    actions.add(QStringLiteral("run.trash"), tr("Move runs to trash"), QStringLiteral("trash"), {},
                [this] { trash(); });
    actions.add(QStringLiteral("run.restore"), tr("Restore from the trash…"), QStringLiteral("undo"), {},
                [this] { restore(); });
    actions.add(QStringLiteral("run.empty_trash"), tr("Empty the trash…"), QStringLiteral("trash"), {},
                [this] { emptyTrash(); });
}

void RunActions::enable() {
    const Session* session = workbench_.session();
    const RunRecord* run = workbench_.session()->records()->run(session->currentRun());
    const bool one = run != nullptr && !run->trashed;
    const bool active = one && isActive(run->state);
    const bool paused = active && (run->state == RunState::paused || run->state == RunState::pausing);
    const bool writable = !session->readOnly();
    const auto set = [this](const char* name, bool on) {
        window_.actionSet()->get(QLatin1String(name))->setEnabled(on);
    };
    set("run.pause", active && !paused);
    set("run.continue", paused);
    for (const char* name : {"run.stop", "run.checkpoint", "run.sample", "run.kill"}) set(name, active);
    for (const char* name : {"run.longer", "run.branch"}) set(name, one && !active && writable);
    set("run.resume", one && !active && run->state != RunState::finished && writable);
    for (const char* name : {"run.use_settings", "run.baseline", "run.note", "run.tags"})
        set(name, one && session->editable());
    set("run.trash", one && !active && session->editable());
    const auto anyTrashed = [](const auto& records) {
        return std::any_of(records.begin(), records.end(), [](const auto& record) { return record.trashed; });
    };
    ProjectRecords* records = workbench_.session()->records();
    set("run.empty_trash", session->editable() && anyTrashed(records->runs()));
    set("run.restore", session->editable() && (anyTrashed(records->runs()) || anyTrashed(records->experiments())));
}

void RunActions::askKill(RunId run) {
    auto* dialog = new ChoiceDialog(
        tr("Kill run #%1?").arg(run),
        tr("It ends at once without a checkpoint. What it learned since its last checkpoint is lost; its curves stay."),
        &window_);
    dialog->addChoice(tr("Go on training"), ChoiceDialog::Role::cancel);
    dialog->addChoice(tr("Stop with a checkpoint"), ChoiceDialog::Role::primary,
                      [this, run] { workbench_.control()->request(run, Command::stopAndCheckpoint); });
    dialog->addChoice(tr("Kill"), ChoiceDialog::Role::destructive,
                      [this, run] { workbench_.control()->request(run, Command::kill); });
    dialog->open();
}

void RunActions::continueLonger() {
    const RunRecord* run = workbench_.session()->records()->run(workbench_.session()->currentRun());
    if (run == nullptr) return;
    const int now = static_cast<int>(std::max(run->step, run->maxSteps));
    askNumber(&window_, tr("Continue longer"), tr("Train run #%1 until step").arg(run->id), now * 2, now + 1,
              std::numeric_limits<int>::max(),
              [this, id = run->id](int steps) { workbench_.control()->continueLonger(id, steps); });
}

void RunActions::branch() {
    const RunId run = workbench_.session()->currentRun();
    workbench_.session()->store()->post(
        this, [run](Project& project) { return project.checkpoints(run); },
        [this, run](const std::vector<CheckpointRecord>& checkpoints) {
            if (checkpoints.empty()) {
                window_.say(CardKind::warning, QStringLiteral("branch"), tr("Nothing to branch from"),
                            tr("Run #%1 has no checkpoint.").arg(run));
                return;
            }
            QStringList choices;
            for (const CheckpointRecord& checkpoint : checkpoints) {
                choices.prepend(tr("step %1").arg(countText(checkpoint.step)) +
                                (checkpoint.best ? tr(", best so far") : QString()));
            }
            askChoice(&window_, tr("Branch"), tr("A new run that begins with the weights of run #%1 at").arg(run),
                      choices, [this, run, checkpoints](int index) {
                          workbench_.control()->branch(
                              run, checkpoints[checkpoints.size() - 1 - static_cast<std::size_t>(index)].step);
                      });
        });
}

void RunActions::useSettings() {
    Session* session = workbench_.session();
    const RunRecord* run = session->records()->run(session->currentRun());
    const ExperimentRecord* experiment = run == nullptr ? nullptr : session->records()->experiment(run->experiment);
    if (experiment == nullptr) return;
    ExperimentRecord after = *experiment;
    after.configJson = run->configJson;
    after.trashed = false;
    session->undoStack()->push(
        new EditExperiment(session->records(), after, tr("Use settings of run #%1").arg(run->id)));
    session->setCurrentExperiment(experiment->id);
    window_.showPage(QStringLiteral("setup"));
}

void RunActions::editNote() {
    const RunRecord* run = workbench_.session()->records()->run(workbench_.session()->currentRun());
    if (run == nullptr) return;
    askLongText(
        &window_, tr("Note"), tr("What is worth knowing about run #%1").arg(run->id), QString::fromStdString(run->note),
        [this, after = *run](const QString& note) mutable {
            after.note = note.toStdString();
            workbench_.session()->undoStack()->push(new EditRuns(workbench_.session()->records(), {after}, tr("Note")));
        });
}

void RunActions::editTags() {
    const RunRecord* run = workbench_.session()->records()->run(workbench_.session()->currentRun());
    if (run == nullptr) return;
    QStringList tags;
    for (const std::string& tag : run->tags) tags.append(QString::fromStdString(tag));
    askText(
        &window_, tr("Tags"), tr("Tags of run #%1, with commas between them").arg(run->id),
        tags.join(QStringLiteral(", ")), [this, after = *run](const QString& text) mutable {
            after.tags.clear();
            for (const QString& tag : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
                after.tags.push_back(tag.trimmed().toStdString());
            workbench_.session()->undoStack()->push(new EditRuns(workbench_.session()->records(), {after}, tr("Tags")));
        });
}

void RunActions::trash() {
    std::vector<RunRecord> changed;
    for (const RunId id : window_.navigator()->selectedRuns()) {
        const RunRecord* run = workbench_.session()->records()->run(id);
        if (run == nullptr || isActive(run->state)) continue;
        changed.push_back(*run);
        changed.back().trashed = true;
        changed.back().baseline = false;
    }
    if (changed.empty()) return;
    workbench_.session()->undoStack()->push(
        new EditRuns(workbench_.session()->records(), changed, tr("Move runs to trash")));
    window_.say(CardKind::information, QStringLiteral("trash"), tr("Moved to trash"),
                tr("%n run(s)", nullptr, static_cast<int>(changed.size())),
                {{tr("Undo"), [this] { workbench_.session()->undoStack()->undo(); }}});
}

void RunActions::restore() {
    ProjectRecords* records = workbench_.session()->records();
    QStringList choices;
    std::vector<std::function<QUndoCommand*()>> commands;
    for (const ExperimentRecord& experiment : records->experiments()) {
        if (!experiment.trashed) continue;
        choices.append(tr("Experiment %1").arg(QString::fromStdString(experiment.name)));
        commands.push_back([records, after = experiment]() mutable {
            after.trashed = false;
            return new EditExperiment(records, after, tr("Restore experiment"));
        });
    }
    for (const RunRecord& run : records->runs()) {
        if (!run.trashed) continue;
        choices.append(tr("Run #%1 %2").arg(run.id).arg(QString::fromStdString(run.name)));
        commands.push_back([records, after = run]() mutable {
            after.trashed = false;
            return new EditRuns(records, {after}, tr("Restore run"));
        });
    }
    if (choices.isEmpty()) return;
    askChoice(&window_, tr("Restore from the trash"), tr("What is to come back"), choices,
              [this, commands](int chosen) {
                  auto make = commands[static_cast<std::size_t>(chosen)];
                  workbench_.session()->undoStack()->push(make());
              });
}

void RunActions::emptyTrash() {
    auto* dialog = new ChoiceDialog(
        tr("Empty the trash?"),
        tr("The runs in it are removed with their points, samples and checkpoints. This cannot be undone."), &window_);
    dialog->addChoice(tr("Keep them"), ChoiceDialog::Role::cancel);
    dialog->addChoice(tr("Remove for ever"), ChoiceDialog::Role::destructive, [this] {
        Session* session = workbench_.session();
        session->undoStack()->clear();
        for (const RunRecord& run : session->records()->runs()) {
            if (run.trashed) session->records()->purgeRun(run.id);
        }
    });
    dialog->open();
}

}  // namespace attune
