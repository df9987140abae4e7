#include <QListWidget>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

#include "app/shell/setup_page.h"
#include "tests/app/shell/window_fixture.h"
#include "widgets/panels/queue_panel.h"

namespace attune {

/// Experiments that wait their turn.
class TestQueue : public QObject {
    Q_OBJECT

private slots:
    void trainsOneAfterAnotherWithTheSettingsAsQueued();
    void reordersRemovesUndoesAndIsKept();
    void holdsWhenARunIsRefused();
};

namespace {

void setRate(WindowFixture& fixture, double rate) {
    ExperimentConfig config = fixture.workbench->editor()->config();
    config.set("train.learning_rate", rate);
    fixture.workbench->editor()->apply(config);
}

std::vector<double> queuedRates(WindowFixture& fixture) {
    std::vector<double> rates;
    for (const QueueEntry& entry : fixture.workbench->queue()->entries())
        rates.push_back(configFromJson(entry.configJson).real("train.learning_rate"));
    return rates;
}

}  // namespace

void TestQueue::trainsOneAfterAnotherWithTheSettingsAsQueued() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(200));
    RunQueue* queue = fixture.workbench->queue();
    QTabWidget* tabs = nullptr;
    for (QTabWidget* each : fixture.window->findChildren<QTabWidget*>())
        if (each->findChild<QueuePanel*>() != nullptr) tabs = each;
    QVERIFY(tabs != nullptr);

    for (const double rate : {0.001, 0.002}) {
        setRate(fixture, rate);
        fixture.window->setupPage()->enqueue();
    }
    setRate(fixture, 0.5);  // not what was queued
    QCOMPARE(queuedRates(fixture), (std::vector<double>{0.001, 0.002}));
    QVERIFY(!queue->going());  // nothing trains, so nobody said go
    QVERIFY2(tabs->tabText(2).contains(QStringLiteral("2")), qPrintable(tabs->tabText(2)));

    queue->setGoing(true);
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto& runs = fixture.workbench->session()->records()->runs();
            return runs.size() == 2 && runs.back().state == RunState::finished;
        },
        60'000));
    const auto& runs = fixture.workbench->session()->records()->runs();
    QCOMPARE(configFromJson(runs[0].configJson).real("train.learning_rate"), 0.001);
    QCOMPARE(configFromJson(runs[1].configJson).real("train.learning_rate"), 0.002);
    QVERIFY(runs[1].createdAt >= runs[0].endedAt);
    QVERIFY(runs[0].paletteSlot != runs[1].paletteSlot);
    QVERIFY(QTest::qWaitFor([&] { return !queue->going() && queue->entries().empty(); }));

    // What has been trained does not come back into the queue.
    fixture.workbench->session()->undoStack()->setIndex(0);
    fixture.workbench->session()->undoStack()->setIndex(fixture.workbench->session()->undoStack()->count());
    QVERIFY(queue->entries().empty());
}

void TestQueue::reordersRemovesUndoesAndIsKept() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(100));
    auto* panel = fixture.window->findChild<QueuePanel*>();
    QVERIFY(panel != nullptr);
    for (const double rate : {0.001, 0.002, 0.003}) {
        setRate(fixture, rate);
        fixture.window->setupPage()->enqueue();
    }
    auto* list = panel->findChild<QListWidget*>();
    QCOMPARE(list->count(), 3);
    list->setCurrentRow(2);
    QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(queuedRates(fixture), (std::vector<double>{0.001, 0.003, 0.002}));
    QCOMPARE(list->currentRow(), 1);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(queuedRates(fixture), (std::vector<double>{0.001, 0.002}));
    fixture.workbench->session()->undoStack()->undo();
    fixture.workbench->session()->undoStack()->undo();
    QCOMPARE(queuedRates(fixture), (std::vector<double>{0.001, 0.002, 0.003}));

    QVERIFY(fixture.close());
    QVERIFY(fixture.open());
    QCOMPARE(queuedRates(fixture), (std::vector<double>{0.001, 0.002, 0.003}));
    QVERIFY(!fixture.workbench->queue()->going());
    QTest::qWait(100);
    QVERIFY(fixture.workbench->session()->records()->runs().empty());
}

void TestQueue::holdsWhenARunIsRefused() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(100));
    RunQueue* queue = fixture.workbench->queue();
    fixture.window->setupPage()->enqueue();
    ExperimentConfig broken = fixture.workbench->editor()->config();
    broken.set("model.n_head", std::int64_t{3});
    fixture.workbench->editor()->apply(broken);
    queue->add(fixture.workbench->session()->currentExperiment());
    queue->move(1, 0);
    queue->setGoing(true);
    QVERIFY(QTest::qWaitFor([&] { return !queue->going(); }, 20'000));
    QCOMPARE(queue->entries().size(), std::size_t{2});
    QVERIFY(fixture.window->toasts()->count() > 0);
}

}  // namespace attune

QTEST_MAIN(attune::TestQueue)
#include "tst_queue.moc"
