#include <QApplication>
#include <QPalette>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "tests/app/shell/fake_desktop.h"
#include "tests/app/shell/private_bus.h"
#include "tests/app/shell/tiny_project.h"
#include "tests/paths.h"
#include "widgets/style/theme.h"

namespace attune {

/// The workbench as a process on a desktop: what it asks of login1, notifications and the portal, one window a desktop,
/// and signals.
class TestDesktop : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void inhibitsSleepWhileTrainingAndTellsTheEnd();
    void theSecondStartHandsItsProjectOver();
    void signalsStopWithACheckpointAndQuit_data();
    void signalsStopWithACheckpointAndQuit();
    void theSecondSignalKills();
    void followsThePortalsColourScheme();

private:
    QString makeTinyProject(const QString& name, std::int64_t steps);
    std::unique_ptr<QProcess> startWorkbench(const QStringList& arguments);
    /// The first run of a project, as another process sees it.
    std::optional<RunRecord> firstRun(const QString& project);
    bool waitForRunning(const QString& project);

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<FakeDesktop> desktop_;
};

void TestDesktop::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    desktop_ = std::make_unique<FakeDesktop>();
    writeTinyText(folder_->filePath(QStringLiteral("text.txt")));
}

void TestDesktop::cleanup() {
    desktop_.reset();
    folder_.reset();
}

QString TestDesktop::makeTinyProject(const QString& name, std::int64_t steps) {
    const QString path = folder_->filePath(name);
    makeProject(path, tinyConfig(folder_->filePath(QStringLiteral("text.txt")), steps));
    return path;
}

std::unique_ptr<QProcess> TestDesktop::startWorkbench(const QStringList& arguments) {
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"CONFIG", "DATA", "CACHE", "STATE"})
        environment.insert(QStringLiteral("XDG_%1_HOME").arg(QLatin1String(name)),
                           folder_->filePath(QString::fromLatin1(name).toLower()));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    process->setProcessEnvironment(environment);
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QStringLiteral(ATTUNE_BINARY_DIR "/bin/attune"), arguments);
    return process;
}

std::optional<RunRecord> TestDesktop::firstRun(const QString& project) {
    const auto runs = Project::open(project.toStdString(), Project::Access::readOnly)->runs();
    return runs.empty() ? std::nullopt : std::optional(runs.front());
}

bool TestDesktop::waitForRunning(const QString& project) {
    return QTest::qWaitFor(
        [&] {
            const auto run = firstRun(project);
            return run && run->state == RunState::running && run->step > 20;
        },
        60'000);
}

void TestDesktop::inhibitsSleepWhileTrainingAndTellsTheEnd() {
    const QString project = makeTinyProject(QStringLiteral("a.attune"), 3000);
    const auto workbench = startWorkbench({QStringLiteral("--start"), project});
    QTRY_VERIFY_WITH_TIMEOUT(desktop_->login.held(), 30'000);
    QVERIFY(desktop_->login.asked.first().contains(QStringLiteral("sleep")));
    QCOMPARE(desktop_->login.asked.last(), QStringLiteral("block"));
    QVERIFY(desktop_->notifications.titles.isEmpty());

    QTRY_COMPARE_WITH_TIMEOUT(desktop_->notifications.titles.size(), 1, 60'000);
    QVERIFY2(desktop_->notifications.titles.first().contains(QStringLiteral("#1")),
             qPrintable(desktop_->notifications.titles.first()));
    QTRY_VERIFY_WITH_TIMEOUT(!desktop_->login.held(), 10'000);

    ::kill(static_cast<pid_t>(workbench->processId()), SIGTERM);
    QTRY_VERIFY_WITH_TIMEOUT(workbench->state() == QProcess::NotRunning, 20'000);
    QCOMPARE(workbench->exitCode(), 0);
}

void TestDesktop::theSecondStartHandsItsProjectOver() {
    const QString one = makeTinyProject(QStringLiteral("one.attune"), 100);
    const QString two = makeTinyProject(QStringLiteral("two.attune"), 100);
    const auto editor = [](const QString& project) -> qint64 {
        const auto holder =
            Project::open(project.toStdString(), Project::Access::readOnly)->leaseHolder(std::string("edit"));
        return holder ? holder->pid : 0;
    };
    const auto first = startWorkbench({one});
    QTRY_COMPARE_WITH_TIMEOUT(editor(one), first->processId(), 30'000);
    const auto second = startWorkbench({two});
    QTRY_VERIFY_WITH_TIMEOUT(second->state() == QProcess::NotRunning, 20'000);
    QCOMPARE(second->exitCode(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(editor(two), first->processId(), 20'000);
    QCOMPARE(editor(one), qint64(0));
    ::kill(static_cast<pid_t>(first->processId()), SIGTERM);
    QTRY_VERIFY_WITH_TIMEOUT(first->state() == QProcess::NotRunning, 20'000);
}

void TestDesktop::signalsStopWithACheckpointAndQuit_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGHUP") << SIGHUP;
    QTest::newRow("SIGINT") << SIGINT;
}

void TestDesktop::signalsStopWithACheckpointAndQuit() {
    QFETCH(int, signal);
    const QString project = makeTinyProject(QStringLiteral("a.attune"), 10'000'000);
    const auto workbench = startWorkbench({QStringLiteral("--start"), project});
    QVERIFY(waitForRunning(project));
    ::kill(static_cast<pid_t>(workbench->processId()), signal);
    QTRY_VERIFY_WITH_TIMEOUT(workbench->state() == QProcess::NotRunning, 30'000);
    QCOMPARE(workbench->exitStatus(), QProcess::NormalExit);
    QCOMPARE(workbench->exitCode(), 0);
    const auto run = firstRun(project);
    QVERIFY(run->state == RunState::stopped);
    const auto checkpoints = Project::open(project.toStdString())->checkpoints(run->id);
    QVERIFY(!checkpoints.empty());
    QCOMPARE(checkpoints.back().step, run->step);
}

void TestDesktop::theSecondSignalKills() {
    const QString path = folder_->filePath(QStringLiteral("slow.attune"));
    ExperimentConfig slow = tinyConfig(folder_->filePath(QStringLiteral("text.txt")), 1000);
    // A step of seconds, so that the checkpoint waits for its end.
    for (const auto& [key, value] : {std::pair{"model.n_embd", std::int64_t{512}},
                                     {"model.n_layer", std::int64_t{6}},
                                     {"model.n_positions", std::int64_t{256}},
                                     {"train.per_device_train_batch_size", std::int64_t{16}}})
        slow.set(key, value);
    makeProject(path, slow);
    const auto workbench = startWorkbench({QStringLiteral("--start"), path});
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto run = firstRun(path);
            return run && run->state == RunState::running;
        },
        60'000));
    ::kill(static_cast<pid_t>(workbench->processId()), SIGTERM);
    QTest::qWait(100);
    QVERIFY(workbench->state() == QProcess::Running);
    ::kill(static_cast<pid_t>(workbench->processId()), SIGTERM);
    QTRY_VERIFY_WITH_TIMEOUT(workbench->state() == QProcess::NotRunning, 5'000);
    QCOMPARE(workbench->exitCode(), 128 + SIGTERM);
    QVERIFY(firstRun(path)->state == RunState::interrupted);
}

void TestDesktop::followsThePortalsColourScheme() {
    desktop_->portal.scheme = 1;
    Theme::instance().install(Theme::Mode::system);
    QTRY_VERIFY(Theme::instance().isDark());
    QCOMPARE(QApplication::palette().color(QPalette::Window), darkColors().window);
    emit desktop_->portal.SettingChanged(QStringLiteral("org.freedesktop.appearance"), QStringLiteral("color-scheme"),
                                         QDBusVariant(2u));
    QTRY_VERIFY(!Theme::instance().isDark());
    QCOMPARE(QApplication::palette().color(QPalette::Window), lightColors().window);
}

}  // namespace attune

int main(int argc, char** argv) {
    attune::enterPrivateBus(argv);
    QApplication application(argc, argv);
    attune::TestDesktop test;
    return QTest::qExec(&test, argc, argv);
}

#include "moc_fake_desktop.cpp"
#include "tst_desktop.moc"
