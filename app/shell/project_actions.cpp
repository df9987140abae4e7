#include "app/shell/project_actions.h"

#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "app/session/project_copy.h"
#include "app/shell/main_window.h"
#include "widgets/dialogs/ask.h"
#include "widgets/dialogs/choice_dialog.h"
#include "widgets/style/message_text.h"

namespace attune {

namespace {

const QString suffix = QStringLiteral("attune");

std::filesystem::path toPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

}  // namespace

ProjectActions::ProjectActions(Workbench& workbench, MainWindow& window)
    : QObject(&window), workbench_(workbench), window_(window) {
    addActions();
    connect(workbench_.session(), &Session::opened, this, [this] {
        Session* session = workbench_.session();
        workbench_.preferences().setLastProject(session->path());
        if (!session->unnamed()) workbench_.preferences().addRecentProject(session->path());
    });
    connect(workbench_.session(), &Session::openFailed, this, [this](const QString& path, const Failure& failure) {
        showOpenFailure(path, messageText(failure.code, failure.arguments));
    });
}

void ProjectActions::addActions() {
    ActionSet& actions = *window_.actionSet();
    actions.add(QStringLiteral("project.new"), tr("New project…"), QStringLiteral("file"), {},
                [this] { newProject(); });
    actions.add(QStringLiteral("project.open"), tr("Open project…"), QStringLiteral("folder"), {QKeySequence::Open},
                [this] {
                    askOpenPath(&window_, tr("Open project"), startFolder(), tr("Attune projects (*.attune)"),
                                [this](const QString& path) { open(path); });
                });
    actions.add(QStringLiteral("project.saved"), tr("Is everything saved?"), QStringLiteral("check"),
                {QKeySequence::Save}, [this] {
                    window_.say(CardKind::success, QStringLiteral("saved"), tr("All saved"),
                                tr("Every change is stored as you make it, in %1.").arg(workbench_.session()->path()));
                });
    actions.add(QStringLiteral("project.move"), tr("Move project…"), QStringLiteral("edit"), {}, [this] { askMove(); });
    actions.add(QStringLiteral("project.copy"), tr("Save a copy…"), QStringLiteral("copy"), {QKeySequence::SaveAs},
                [this] { askCopy(); });
}

QString ProjectActions::startFolder() const {
    const Session* session = workbench_.session();
    if (session->isOpen() && !session->unnamed()) return QFileInfo(session->path()).absolutePath();
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void ProjectActions::open(const QString& path) {
    if (QFileInfo(path).absoluteFilePath() == workbench_.session()->path()) return;
    if (!workbench_.bridge()->ownedRuns().empty()) {
        window_.say(CardKind::warning, QStringLiteral("busy"), tr("A run is active"),
                    tr("Stop it before another project is opened in this window."));
        return;
    }
    workbench_.session()->open(path, false);
}

void ProjectActions::newProject() {
    askSavePath(&window_, tr("New project"), startFolder(), tr("Attune projects (*.attune)"), suffix,
                [this](const QString& path) {
                    if (!workbench_.bridge()->ownedRuns().empty()) {
                        window_.say(CardKind::warning, QStringLiteral("busy"), tr("A run is active"),
                                    tr("Stop it before another project is opened in this window."));
                        return;
                    }
                    workbench_.session()->open(path, true);
                });
}

void ProjectActions::askMove() {
    if (workbench_.control()->anyActive()) {
        window_.say(CardKind::warning, QStringLiteral("move"), tr("The project cannot be moved now"),
                    tr("A run is writing into it. Stop the run first."));
        return;
    }
    askSavePath(&window_, tr("Move project"), startFolder(), tr("Attune projects (*.attune)"), suffix,
                [this](const QString& path) { moveTo(path); });
}

void ProjectActions::moveTo(const QString& path) {
    Session* session = workbench_.session();
    const QString from = session->path();
    connect(
        session, &Session::closed, this,
        [this, from, path] {
            workbench_.slow()->post(
                this, [from, path](std::stop_token) { moveProject(toPath(from), toPath(path)); },
                [this, from, path] {
                    workbench_.preferences().replaceRecentProject(from, path);
                    workbench_.session()->open(path, false);
                },
                [this, from](const Failure& failure) {
                    window_.say(CardKind::error, QStringLiteral("move"), tr("The project was not moved"),
                                messageText(failure.code, failure.arguments));
                    workbench_.session()->open(from, false);
                });
        },
        Qt::SingleShotConnection);
    session->close();
}

void ProjectActions::askCopy() {
    askSavePath(&window_, tr("Save a copy"), startFolder(), tr("Attune projects (*.attune)"), suffix,
                [this](const QString& path) {
                    auto* dialog = new ChoiceDialog(tr("Copy the checkpoints too?"),
                                                    tr("Without them the copy has all settings, curves and texts, but "
                                                       "its runs cannot be resumed or tried."),
                                                    &window_);
                    dialog->addChoice(tr("Cancel"), ChoiceDialog::Role::cancel);
                    dialog->addChoice(tr("Without checkpoints"), ChoiceDialog::Role::plain,
                                      [this, path] { saveCopy(path, false); });
                    dialog->addChoice(tr("With checkpoints"), ChoiceDialog::Role::primary,
                                      [this, path] { saveCopy(path, true); });
                    dialog->open();
                });
}

void ProjectActions::saveCopy(const QString& path, bool withCheckpoints) {
    const QString cause = QStringLiteral("copy");
    auto stop = std::make_shared<std::stop_source>();
    window_.say(CardKind::information, cause, tr("Copying the project…"), path,
                {{tr("Cancel"), [stop] { stop->request_stop(); }}});
    const auto failed = [this, cause](const Failure& failure) {
        window_.unsay(cause);
        window_.say(CardKind::error, cause, tr("The project was not copied"),
                    messageText(failure.code, failure.arguments));
    };
    // The database through its own connection, the folders beside it on the slow worker.
    workbench_.session()->store()->post(
        this,
        [path](Project& project) {
            project.backupTo(toPath(path));
            return project.filesFolder();
        },
        [this, path, cause, withCheckpoints, stop, failed](const std::filesystem::path& files) {
            workbench_.slow()->post(
                this,
                [files, path, withCheckpoints, stop](std::stop_token) {
                    return !withCheckpoints || copyProjectFiles(files, toPath(path), stop->get_token());
                },
                [this, cause, path](bool whole) {
                    window_.unsay(cause);
                    if (whole) window_.say(CardKind::success, cause, tr("Copy saved"), path);
                },
                failed);
        },
        failed);
}

void ProjectActions::showOpenFailure(const QString& path, const QString& words) {
    window_.say(CardKind::error, QStringLiteral("open:") + path, tr("%1 did not open").arg(QFileInfo(path).fileName()),
                words);
    if (!workbench_.session()->isOpen()) workbench_.session()->openUnnamed();
}

}  // namespace attune
