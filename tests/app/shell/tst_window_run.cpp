#include <QComboBox>
#include <QJsonArray>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "app/shell/charts_page.h"
#include "app/shell/run_bars.h"
#include "app/shell/setup_page.h"
#include "tests/app/shell/window_fixture.h"
#include "widgets/forms/problem_list.h"
#include "widgets/forms/settings_form.h"
#include "widgets/panels/run_bar.h"
#include "widgets/plot/metric_grid.h"

namespace attune {

/// The way of a person through the window, with a real run on the processor.
class TestWindowRun : public QObject {
    Q_OBJECT

private slots:
    void refusesWhatCannotRunWithTheWholeList();
    void trainsPausesContinuesStopsAndComesBackAsItWas();
};

namespace {

QToolButton* buttonOf(RunBar* bar, const QString& name) {
    for (QToolButton* button : bar->findChildren<QToolButton*>()) {
        if (button->accessibleName() == name) return button;
    }
    return nullptr;
}

}  // namespace

void TestWindowRun::refusesWhatCannotRunWithTheWholeList() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(100));
    ExperimentConfig broken = fixture.workbench->editor()->config();
    broken.set("model.n_head", std::int64_t{3});
    broken.set("data.paths",
               std::vector<std::string>{fixture.folder.filePath(QStringLiteral("missing.txt")).toStdString()});
    fixture.workbench->editor()->apply(broken);
    QVERIFY(QTest::qWaitFor([&] { return !fixture.workbench->editor()->checking(); }, 20'000));
    SetupPage* page = fixture.window->setupPage();
    page->start();
    auto* list = page->findChild<ProblemList*>();
    QVERIFY(list != nullptr);
    QVERIFY(list->isVisibleTo(page));
    QVERIFY2(list->errorCount() >= 2, qPrintable(QString::number(list->errorCount())));
    QTest::qWait(200);
    QVERIFY(fixture.workbench->session()->records()->runs().empty());

    // Undo takes both changes back, and then it starts.
    fixture.workbench->session()->undoStack()->undo();
    QCOMPARE(fixture.workbench->editor()->config().integer("model.n_head"), std::int64_t{2});
}

void TestWindowRun::trainsPausesContinuesStopsAndComesBackAsItWas() {
    WindowFixture fixture;
    QVERIFY(fixture.open());
    QVERIFY(fixture.addExperiment(1'000'000));
    fixture.window->setupPage()->start();
    QVERIFY(QTest::qWaitFor([&] { return !fixture.workbench->session()->records()->runs().empty(); }, 30'000));
    const RunId run = fixture.workbench->session()->records()->runs().front().id;
    QVERIFY(fixture.waitForState(run, RunState::running));
    QCOMPARE(fixture.window->pages()->currentId(), QStringLiteral("charts"));

    // Points arrive while it runs.
    QVERIFY(QTest::qWaitFor([&] { return fixture.pointsOf(run, "train/loss") > 30; }, 60'000));
    RunBar* bar = fixture.window->runBars()->bar(run);
    QVERIFY(bar != nullptr);
    QVERIFY(bar->state().loss.has_value());

    QTest::mouseClick(buttonOf(bar, RunBar::tr("Pause")), Qt::LeftButton);
    QVERIFY(fixture.waitForState(run, RunState::paused));
    const std::int64_t pausedAt = bar->state().step;
    QTest::qWait(400);
    QCOMPARE(bar->state().step, pausedAt);

    QTest::mouseClick(buttonOf(bar, RunBar::tr("Continue")), Qt::LeftButton);
    QVERIFY(fixture.waitForState(run, RunState::running));
    QVERIFY(QTest::qWaitFor([&] { return bar->state().step > pausedAt + 20; }, 60'000));

    auto* charts = static_cast<ChartsPage*>(fixture.window->pages()->page(QStringLiteral("charts")));
    charts->metricGrid()->setSmoothing(0.5);
    fixture.workbench->session()->setView(QStringLiteral("charts"), charts->metricGrid()->viewState());

    QTest::mouseClick(buttonOf(bar, RunBar::tr("Stop with a checkpoint")), Qt::LeftButton);
    QVERIFY(fixture.waitForState(run, RunState::stopped));
    QVERIFY(QTest::qWaitFor([&] { return !fixture.workbench->bridge()->owns(run); }, 30'000));
    const std::size_t points = fixture.pointsOf(run, "train/loss");
    const double lastLoss = fixture.workbench->series()->series(run, "train/loss")->value(points - 1);
    const std::int64_t stoppedAt = fixture.workbench->session()->records()->run(run)->step;
    fixture.window->storeView();
    QVERIFY(fixture.close());

    // Everything is back, point for point.
    QVERIFY(fixture.open());
    QCOMPARE(fixture.workbench->session()->records()->experiments().size(), std::size_t{1});
    QCOMPARE(fixture.workbench->session()->records()->runs().size(), std::size_t{1});
    QCOMPARE(fixture.workbench->session()->currentRun(), run);
    QVERIFY(QTest::qWaitFor([&] { return fixture.pointsOf(run, "train/loss") > 0; }));
    QCOMPARE(fixture.pointsOf(run, "train/loss"), points);
    QCOMPARE(fixture.workbench->series()->series(run, "train/loss")->value(points - 1), lastLoss);
    QVERIFY(QTest::qWaitFor([&] { return fixture.window->pages()->currentId() == QLatin1String("charts"); }));
    charts = static_cast<ChartsPage*>(fixture.window->pages()->page(QStringLiteral("charts")));
    QCOMPARE(charts->metricGrid()->defaultView().smoothing, 0.5);

    // Resume: one continuous curve, no step twice.
    fixture.workbench->control()->resume(run);
    QVERIFY(QTest::qWaitFor([&] { return fixture.pointsOf(run, "train/loss") > points + 10; }, 60'000));
    QCOMPARE(fixture.workbench->session()->records()->runs().size(), std::size_t{1});
    const auto series = fixture.workbench->series()->series(run, "train/loss");
    for (std::size_t i = 1; i < series->size(); ++i) QVERIFY(series->step(i) > series->step(i - 1));
    QVERIFY(series->step(series->size() - 1) > stoppedAt);
}

}  // namespace attune

QTEST_MAIN(attune::TestWindowRun)
#include "tst_window_run.moc"
