#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/app/shell/window_fixture.h"
#include "widgets/dialogs/choice_dialog.h"
#include "widgets/panels/card.h"

namespace attune {

/// Closing while something trains, and projects that somebody else holds.
class TestWindowClose : public QObject {
    Q_OBJECT

private slots:
    void asksWhileTrainingAndObeys();
    void waitsWhileAnotherEdits();
    void undoesAndRestoresFromTheTrash();
};

namespace {

QPushButton* choice(ChoiceDialog* dialog, const QString& verb) {
    for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == verb) return button;
    }
    return nullptr;
}

RunId startRun(WindowFixture& fixture) {
    fixture.workbench->control()->start(fixture.workbench->session()->currentExperiment());
    if (!QTest::qWaitFor([&] { return !fixture.workbench->session()->records()->runs().empty(); }, 30'000)) return 0;
    const RunId run = fixture.workbench->session()->records()->runs().front().id;
    return fixture.waitForState(run, RunState::running) ? run : 0;
}

}  // namespace

void TestWindowClose::asksWhileTrainingAndObeys() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(1'000'000));
    const RunId run = startRun(fixture);
    QVERIFY(run > 0);
    CloseGuard* guard = fixture.window->closeGuard();

    fixture.window->close();
    QVERIFY(guard->question() != nullptr);
    QVERIFY(fixture.window->isVisible());
    QTest::mouseClick(choice(guard->question(), CloseGuard::tr("Cancel")), Qt::LeftButton);
    QVERIFY(fixture.stateOf(run) == RunState::running);

    QTest::qWait(50);
    fixture.window->close();
    QTest::mouseClick(choice(guard->question(), CloseGuard::tr("Go on without the window")), Qt::LeftButton);
    QVERIFY(!fixture.window->isVisible());
    QVERIFY(guard->hiddenTraining());
    const std::int64_t step = fixture.workbench->monitor()->vitals(run)->step;
    QVERIFY(QTest::qWaitFor([&] { return fixture.workbench->monitor()->vitals(run)->step > step + 5; }, 30'000));

    fixture.window->raiseWindow();
    QVERIFY(fixture.window->isVisible());
    QTest::qWait(50);
    fixture.window->close();
    QSignalSpy ready(guard, &CloseGuard::readyToQuit);
    QTest::mouseClick(choice(guard->question(), CloseGuard::tr("Stop with a checkpoint and quit")), Qt::LeftButton);
    QVERIFY(ready.wait(60'000));
    fixture.window.reset();
    fixture.workbench.reset();

    QVERIFY(fixture.open());
    QVERIFY(fixture.stateOf(run) == RunState::stopped);
    bool checkpoint = false;
    fixture.workbench->session()->store()->post(
        fixture.window.get(), [run](Project& project) { return !project.checkpoints(run).empty(); },
        [&](bool any) { checkpoint = any; });
    QVERIFY(QTest::qWaitFor([&] { return checkpoint; }));
}

void TestWindowClose::waitsWhileAnotherEdits() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(100));
    QVERIFY(fixture.close());
    auto other = Project::open(fixture.projectPath().toStdString());
    LeaseHolder holder;
    QVERIFY(other->takeLease("edit", &holder));

    QVERIFY(fixture.open());
    Session* session = fixture.workbench->session();
    QVERIFY(!session->editable());
    QVERIFY(session->holder().has_value());
    QCOMPARE(fixture.window->findChildren<Card*>().size(), 1);
    QVERIFY(!fixture.window->actionSet()->get(QStringLiteral("experiment.rename"))->isEnabled());

    // Once the other lets go, editing starts by itself.
    other.reset();
    QVERIFY(QTest::qWaitFor([&] { return session->editable(); }, 20'000));
    QVERIFY(fixture.window->actionSet()->get(QStringLiteral("experiment.rename"))->isEnabled());
}

void TestWindowClose::undoesAndRestoresFromTheTrash() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(100));
    Session* session = fixture.workbench->session();
    const ExperimentId id = session->currentExperiment();
    ExperimentConfig config = fixture.workbench->editor()->config();
    config.set("train.learning_rate", 0.005);
    fixture.workbench->editor()->apply(config);
    QCOMPARE(fixture.workbench->editor()->config().real("train.learning_rate"), 0.005);
    fixture.window->actionSet()->trigger(QStringLiteral("edit.undo"));
    QVERIFY(fixture.workbench->editor()->config().real("train.learning_rate") != 0.005);
    fixture.window->actionSet()->trigger(QStringLiteral("edit.redo"));
    QCOMPARE(fixture.workbench->editor()->config().real("train.learning_rate"), 0.005);

    fixture.window->actionSet()->trigger(QStringLiteral("experiment.trash"));
    QVERIFY(session->records()->experiment(id)->trashed);
    QVERIFY(!fixture.workbench->editor()->hasExperiment());
    fixture.window->actionSet()->trigger(QStringLiteral("edit.undo"));
    QVERIFY(!session->records()->experiment(id)->trashed);
}

}  // namespace attune

QTEST_MAIN(attune::TestWindowClose)
#include "tst_window_close.moc"
