#include "app/shell/window_actions.h"

#include <QApplication>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUrl>

#include "app/session/diagnostics.h"
#include "app/session/zip_file.h"
#include "app/shell/generate_box.h"
#include "app/shell/main_window.h"
#include "app/shell/samples_page.h"
#include "app/shell/setup_page.h"
#include "core/base/file.h"
#include "widgets/dialogs/about_dialog.h"
#include "widgets/dialogs/ask.h"
#include "widgets/dialogs/cheat_sheet.h"
#include "widgets/dialogs/command_palette.h"
#include "widgets/dialogs/preferences_dialog.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

WindowActions::WindowActions(Workbench& workbench, MainWindow& window)
    : QObject(&window), workbench_(workbench), window_(window) {
    addEdit();
    addView();
    addTools();
}

void WindowActions::addEdit() {
    ActionSet& actions = *window_.actionSet();
    QUndoStack* undo = workbench_.session()->undoStack();
    QAction* back = actions.add(QStringLiteral("edit.undo"), tr("Undo"), QStringLiteral("undo"), {QKeySequence::Undo},
                                [undo] { undo->undo(); });
    QAction* again = actions.add(QStringLiteral("edit.redo"), tr("Redo"), QStringLiteral("redo"),
                                 {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
                                 [undo] { undo->redo(); });
    QAction* revert =
        actions.add(QStringLiteral("edit.revert"), tr("Revert to opening"), {}, {}, [undo] { undo->setIndex(0); });
    const auto follow = [undo, back, again, revert] {
        back->setEnabled(undo->canUndo());
        again->setEnabled(undo->canRedo());
        revert->setEnabled(undo->canUndo());
        back->setText(undo->canUndo() ? tr("Undo: %1").arg(undo->undoText()) : tr("Undo"));
        again->setText(undo->canRedo() ? tr("Redo: %1").arg(undo->redoText()) : tr("Redo"));
    };
    connect(undo, &QUndoStack::indexChanged, this, follow);
    follow();
    actions.add(QStringLiteral("window.preferences"), tr("Preferences…"), QStringLiteral("settings"),
                {QKeySequence::Preferences}, [this] { openPreferences(); });
}

void WindowActions::addView() {
    ActionSet& actions = *window_.actionSet();
    int number = 1;
    for (const QString& id : window_.pages()->ids()) {
        const QKeySequence keys(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number++));
        actions.add(QStringLiteral("page.") + id, tr("Show %1").arg(window_.pages()->titleOf(id)), {}, {keys},
                    [this, id] { window_.showPage(id); });
    }
    actions.add(QStringLiteral("window.full_screen"), tr("Full screen"), QStringLiteral("fullscreen"),
                {QKeySequence(Qt::Key_F11)},
                [this] { window_.setWindowState(window_.windowState() ^ Qt::WindowFullScreen); });
    actions.add(QStringLiteral("view.recolour"), tr("Recolour shown runs"), {}, {}, [this] { recolour(); });
    actions.add(QStringLiteral("window.run_scoped"), tr("Start, or generate on Samples"), QStringLiteral("play"),
                {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)},
                [this] { runScoped(); });
}

void WindowActions::addTools() {
    ActionSet& actions = *window_.actionSet();
    actions.add(QStringLiteral("tools.log"), tr("Open the log file"), QStringLiteral("log"), {}, [] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString((stateFolder() / "attune.log").string())));
    });
    actions.add(QStringLiteral("tools.diagnostics"), tr("Save diagnostics…"), QStringLiteral("download"), {}, [this] {
        const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
        askSavePath(&window_, tr("Save diagnostics"), folder + QStringLiteral("/attune-diagnostics.zip"),
                    tr("Zip files (*.zip)"), QStringLiteral("zip"),
                    [this](const QString& path) { saveDiagnostics(path); });
    });
    actions.add(QStringLiteral("window.palette"), tr("Commands…"), QStringLiteral("search"),
                {QKeySequence(Qt::CTRL | Qt::Key_K)}, [this] {
                    auto* palette = new CommandPalette(window_.actionSet()->all(), &window_);
                    palette->open();
                });
    actions.add(QStringLiteral("window.keys"), tr("Keys"), QStringLiteral("help"),
                {QKeySequence(Qt::CTRL | Qt::Key_Slash)},
                [this] { (new CheatSheet(window_.actionSet()->all(), &window_))->open(); });
    actions.add(QStringLiteral("window.about"), tr("About Attune"), QStringLiteral("info"), {},
                [this] { (new AboutDialog(QApplication::applicationVersion(), &window_))->open(); });
    actions.add(QStringLiteral("window.quit"), tr("Quit"), QStringLiteral("power"), {QKeySequence::Quit},
                [this] { window_.close(); });
}

void WindowActions::openPreferences() {
    Preferences& preferences = workbench_.preferences();
    auto* dialog = new PreferencesDialog(
        {preferences.theme(), preferences.language(), preferences.notifyAtEnd(), preferences.reopenLastProject()},
        &window_);
    connect(dialog, &PreferencesDialog::changed, this, [this](const PreferenceValues& values) {
        Preferences& stored = workbench_.preferences();
        stored.setTheme(values.theme);
        stored.setLanguage(values.language);
        stored.setNotifyAtEnd(values.notifyAtEnd);
        stored.setReopenLastProject(values.reopenLastProject);
        Theme::instance().setMode(values.theme == QLatin1String("dark")    ? Theme::Mode::dark
                                  : values.theme == QLatin1String("light") ? Theme::Mode::light
                                                                           : Theme::Mode::system);
    });
    dialog->open();
}

void WindowActions::saveDiagnostics(const QString& path) {
    const auto failed = [this](const Failure& failure) {
        window_.say(CardKind::error, QStringLiteral("diagnostics"), tr("Diagnostics were not saved"),
                    messageText(failure.code, failure.arguments));
    };
    const auto write = [this, path, failed](const std::string& outline) {
        workbench_.slow()->post(
            this,
            [path, outline](std::stop_token) {
                writeZip(QFile::encodeName(path).toStdString(), diagnosticFiles(outline));
            },
            [this, path] {
                const QUrl folder = QUrl::fromLocalFile(QFileInfo(path).absolutePath());
                window_.say(CardKind::success, QStringLiteral("diagnostics"), tr("Diagnostics saved"),
                            tr("%1: versions, the environment report, the end of the log and how the project is made "
                               "up, without names, texts or notes of yours.")
                                .arg(path),
                            {{tr("Open the folder"), [folder] { QDesktopServices::openUrl(folder); }}});
            },
            failed);
    };
    // Without a project the rest is still worth having.
    workbench_.session()->store()->post(this, projectOutline, write, [write](const Failure&) { write("{}"); });
}

void WindowActions::recolour() {
    int slot = 0;
    for (RunRecord run : workbench_.session()->records()->runs()) {
        if (run.trashed || !run.checked) continue;
        run.paletteSlot = slot++;
        workbench_.session()->records()->setRun(run);
    }
}

void WindowActions::runScoped() {
    const QString page = window_.pages()->currentId();
    if (page == QLatin1String("samples")) {
        static_cast<SamplesPage*>(window_.pages()->page(page))->generateBox()->generate();
    } else if (page == QLatin1String("setup")) {
        window_.setupPage()->start();
    }
}

}  // namespace attune
