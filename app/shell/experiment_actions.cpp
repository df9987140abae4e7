#include "app/shell/experiment_actions.h"

#include <algorithm>

#include "app/session/edit_commands.h"
#include "app/shell/main_window.h"
#include "app/shell/navigator.h"
#include "app/shell/setup_page.h"
#include "widgets/dialogs/ask.h"
#include "widgets/dialogs/preset_dialog.h"

namespace attune {

ExperimentActions::ExperimentActions(Workbench& workbench, MainWindow& window)
    : QObject(&window), workbench_(workbench), window_(window) {
    addActions();
    connect(workbench_.session(), &Session::currentExperimentChanged, this, &ExperimentActions::enable);
    connect(workbench_.session(), &Session::accessChanged, this, &ExperimentActions::enable);
    enable();
}

void ExperimentActions::addActions() {
    ActionSet& actions = *window_.actionSet();
    actions.add(QStringLiteral("experiment.new"), tr("New experiment…"), QStringLiteral("plus"), {QKeySequence::New},
                [this] { askNew(); });
    actions.add(QStringLiteral("experiment.copy"), tr("Copy experiment…"), QStringLiteral("copy"), {},
                [this] { copyCurrent(); });
    actions.add(QStringLiteral("experiment.rename"), tr("Rename experiment"), QStringLiteral("edit"), {},
                [this] { window_.navigator()->renameExperiment(); });
    actions.add(QStringLiteral("experiment.note"), tr("Note on experiment…"), QStringLiteral("text"), {},
                [this] { editNote(); });
    actions.add(QStringLiteral("experiment.trash"), tr("Move experiment to trash"), QStringLiteral("trash"), {},
                [this] { trashCurrent(); });
    actions.add(QStringLiteral("experiment.start"), tr("Start"), QStringLiteral("play"), {},
                [this] { window_.setupPage()->start(); });
    actions.add(QStringLiteral("experiment.queue"), tr("Add to queue"), QStringLiteral("queue"), {},
                [this] { window_.setupPage()->enqueue(); });
    actions.add(QStringLiteral("queue.go"), tr("Run the queue"), QStringLiteral("play"), {},
                [this] { workbench_.queue()->setGoing(!workbench_.queue()->going()); });
    connect(workbench_.queue(), &RunQueue::changed, this, &ExperimentActions::enable);
    connect(workbench_.queue(), &RunQueue::goingChanged, this, &ExperimentActions::enable);
}

void ExperimentActions::enable() {
    const Session* session = workbench_.session();
    const bool one = session->currentExperiment() > 0;
    ActionSet& actions = *window_.actionSet();
    actions.get(QStringLiteral("experiment.new"))->setEnabled(session->editable());
    for (const char* name :
         {"experiment.copy", "experiment.rename", "experiment.note", "experiment.trash", "experiment.queue"}) {
        actions.get(QLatin1String(name))->setEnabled(one && session->editable());
    }
    actions.get(QStringLiteral("experiment.start"))->setEnabled(one && !session->readOnly());
    QAction* go = actions.get(QStringLiteral("queue.go"));
    go->setEnabled(session->editable() && !workbench_.queue()->entries().empty());
    go->setText(workbench_.queue()->going() ? tr("Hold the queue") : tr("Run the queue"));
}

void ExperimentActions::askNew() {
    std::vector<PresetEntry> entries;
    for (const Preset& preset : workbench_.presets()) {
        entries.push_back({QString::fromStdString(preset.name), QString::fromStdString(preset.title),
                           QString::fromStdString(preset.description)});
    }
    auto* dialog = new PresetDialog(entries, &window_);
    connect(dialog, &PresetDialog::chosen, this, &ExperimentActions::addFromPreset);
    dialog->open();
}

void ExperimentActions::addFromPreset(const QString& name, const QString& title) {
    const auto& presets = workbench_.presets();
    const auto found = std::find_if(presets.begin(), presets.end(),
                                    [&](const Preset& preset) { return preset.name == name.toStdString(); });
    if (found == presets.end()) return;
    workbench_.addExperiment(*found, title.isEmpty() ? QString::fromStdString(found->title) : title);
    window_.showPage(QStringLiteral("setup"));
}

void ExperimentActions::copyCurrent() {
    const ExperimentRecord* record =
        workbench_.session()->records()->experiment(workbench_.session()->currentExperiment());
    if (record == nullptr) return;
    const QString suggestion = tr("%1, copy").arg(QString::fromStdString(record->name));
    askText(&window_, tr("Copy experiment"), tr("Name"), suggestion,
            [this, id = record->id](const QString& name) { workbench_.copyExperiment(id, 0, name); });
}

void ExperimentActions::editNote() {
    const ExperimentRecord* record =
        workbench_.session()->records()->experiment(workbench_.session()->currentExperiment());
    if (record == nullptr) return;
    askLongText(&window_, tr("Note"), tr("What this experiment is about"), QString::fromStdString(record->note),
                [this, after = *record](const QString& note) mutable {
                    after.note = note.toStdString();
                    workbench_.session()->undoStack()->push(
                        new EditExperiment(workbench_.session()->records(), after, tr("Note")));
                });
}

void ExperimentActions::trashCurrent() {
    Session* session = workbench_.session();
    const ExperimentRecord* record = session->records()->experiment(session->currentExperiment());
    if (record == nullptr) return;
    for (const RunRecord& run : session->records()->runs()) {
        if (run.experiment == record->id && isActive(run.state)) {
            window_.say(CardKind::warning, QStringLiteral("trash"), tr("The experiment stays"),
                        tr("One of its runs is active. Stop it first."));
            return;
        }
    }
    ExperimentRecord after = *record;
    after.trashed = true;
    ExperimentId next = 0;
    for (const ExperimentRecord& other : session->records()->experiments()) {
        if (!other.trashed && other.id != record->id) next = other.id;
    }
    const QString name = QString::fromStdString(record->name);
    session->undoStack()->push(new EditExperiment(session->records(), after, tr("Move experiment to trash")));
    session->setCurrentExperiment(next);
    window_.say(CardKind::information, QStringLiteral("trash"), tr("Moved to trash"), name,
                {{tr("Undo"), [this] { workbench_.session()->undoStack()->undo(); }}});
}

}  // namespace attune
