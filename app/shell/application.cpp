#include "app/shell/application.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSessionManager>
#include <QTimer>

#include "app/session/notifier.h"
#include "app/session/single_instance.h"
#include "app/session/sleep_inhibitor.h"
#include "app/session/termination.h"
#include "app/shell/main_window.h"
#include "app/shell/project_actions.h"
#include "app/shell/screenshot.h"
#include "core/base/file.h"
#include "core/base/log.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"
#include "widgets/style/translations.h"

namespace attune {

namespace {

struct Options {
    QStringList files;
    ScreenshotRequest screenshot;
    bool start = false;
};

Options parseOptions() {
    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate("main", "Trains Transformers from a form."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("project"),
                                 QCoreApplication::translate("main", "Project to open (name.attune)"),
                                 QStringLiteral("[project]"));
    const auto hidden = [&](const char* name, const char* value, const char* fallback = "") {
        QCommandLineOption option(QString::fromLatin1(name), QString(), QString::fromLatin1(value),
                                  QString::fromLatin1(fallback));
        option.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(option);
        return option;
    };
    const auto picture = hidden("screenshot", "file");
    const auto page = hidden("page", "name");
    const auto theme = hidden("theme", "name", "light");
    const auto size = hidden("size", "WxH", "1440x900");
    const auto wait = hidden("wait", "ms", "1500");
    const QCommandLineOption start(
        QStringLiteral("start"),
        QCoreApplication::translate("main", "Start training the project's current experiment at once"));
    parser.addOption(start);
    parser.process(*QCoreApplication::instance());
    const QStringList sides = parser.value(size).split(QLatin1Char('x'));
    return {
        parser.positionalArguments(),
        {parser.value(picture), parser.value(page), parser.value(theme),
         sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize(1440, 900), parser.value(wait).toInt()},
        parser.isSet(start)};
}

Theme::Mode themeMode(const QString& name) {
    if (name == QLatin1String("dark")) return Theme::Mode::dark;
    return name == QLatin1String("light") ? Theme::Mode::light : Theme::Mode::system;
}

/// What happens outside the window while runs are active: sleep, notifications.
void watchRuns(Workbench& workbench, SleepInhibitor& inhibitor, Notifier& notifier, MainWindow& window) {
    QObject::connect(workbench.session()->records(), &ProjectRecords::runsChanged, &inhibitor,
                     [&] { inhibitor.setTraining(!workbench.bridge()->ownedRuns().empty()); });
    QObject::connect(
        workbench.bridge(), &EngineBridge::statesChanged, &notifier, [&](const std::vector<RunStateChanged>& states) {
            for (const RunStateChanged& change : states) {
                const bool ended = change.state == RunState::finished || change.state == RunState::failed;
                if (!ended || !workbench.preferences().notifyAtEnd()) continue;
                const QString title = change.state == RunState::finished
                                          ? MainWindow::tr("Run #%1 is finished").arg(change.header.run)
                                          : MainWindow::tr("Run #%1 failed").arg(change.header.run);
                notifier.notify(title, change.code.empty() ? QString() : messageText(change.code, change.arguments));
            }
        });
    QObject::connect(&notifier, &Notifier::clicked, &window, &MainWindow::raiseWindow);
}

void openFirst(Workbench& workbench, const QStringList& files) {
    if (!files.isEmpty()) {
        workbench.session()->open(files.first(), false);
        return;
    }
    const QString last = workbench.preferences().lastProject();
    if (workbench.preferences().reopenLastProject() && !last.isEmpty()) {
        workbench.session()->open(last, false);
    } else {
        workbench.session()->openUnnamed();
    }
}

}  // namespace

int runWorkbench(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Attune"));
    QApplication::setApplicationVersion(QStringLiteral(ATTUNE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.attune.Attune"));
    QApplication::setQuitOnLastWindowClosed(false);
    const Options options = parseOptions();
    const bool picturing = !options.screenshot.file.isEmpty();

    SingleInstance instance;
    if (!picturing && !instance.claim(options.files)) return 0;
    openLog(stateFolder(), true);

    Workbench workbench;
    installTranslations(workbench.preferences().language());
    Theme::instance().install(themeMode(picturing ? options.screenshot.theme : workbench.preferences().theme()));
    MainWindow window(workbench);
    Termination termination;
    SleepInhibitor inhibitor;
    Notifier notifier;
    watchRuns(workbench, inhibitor, notifier, window);

    QObject::connect(window.closeGuard(), &CloseGuard::readyToQuit, &application, &QApplication::quit);
    QObject::connect(&termination, &Termination::requested, window.closeGuard(), &CloseGuard::stopAndQuit);
    QObject::connect(
        &application, &QGuiApplication::commitDataRequest, window.closeGuard(),
        [&] { window.closeGuard()->stopAndQuit(); }, Qt::DirectConnection);
    QObject::connect(&instance, &SingleInstance::activated, &window, [&](const QStringList& files) {
        window.raiseWindow();
        if (!files.isEmpty()) window.projectActions()->open(files.first());
    });
    if (options.start) {
        QObject::connect(
            workbench.session(), &Session::opened, &window,
            [&] { workbench.control()->start(workbench.session()->currentExperiment()); }, Qt::SingleShotConnection);
    }
    if (picturing) {
        window.resize(options.screenshot.size);
        takeScreenshot(workbench, window, options.screenshot);
    }
    window.show();
    QTimer::singleShot(0, &window, [&] { openFirst(workbench, options.files); });
    return QApplication::exec();
}

}  // namespace attune
