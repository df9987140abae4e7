#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QtTest>
#include <cmath>
#include <limits>

#include "widgets/models/experiments_model.h"
#include "widgets/models/runs_filter.h"
#include "widgets/models/runs_model.h"

using namespace attune;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

RunRecord makeRun(RunId id, std::vector<MetricValue> metrics = {}) {
    RunRecord run;
    run.id = id;
    run.experiment = 1 + id % 2;
    run.name = "run " + std::to_string(id);
    run.state = RunState::finished;
    run.step = id * 10;
    run.maxSteps = 100;
    run.createdAt = 1.7e9 + static_cast<double>(id);
    run.endedAt = run.createdAt + 65;
    run.lastMetrics = std::move(metrics);
    return run;
}

std::vector<RunId> order(const QAbstractItemModel& model) {
    std::vector<RunId> ids;
    for (int row = 0; row < model.rowCount(); ++row)
        ids.push_back(model.index(row, 0).data(RunsModel::runIdRole).toLongLong());
    return ids;
}

}  // namespace

class TestRunsModel : public QObject {
    Q_OBJECT
private slots:
    void liveUpdatesNeverResetAndKeepTheSelection();
    void newMetricsAddColumns();
    void editsAreAppliedAndAnnounced();
    void baselineIsOne();
    void sortsNumbersWithAbsentOnesLast();
    void filtersByWordsAndExperiment();
    void nanIsShown();
    void fiveThousandRunsSort();
    void experimentsKeepTheirPlace();
};

void TestRunsModel::liveUpdatesNeverResetAndKeepTheSelection() {
    RunsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    RunsFilter filter(model);
    QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setRuns({makeRun(1), makeRun(2), makeRun(3)});
    QItemSelectionModel selection(&filter);
    filter.sort(RunsModel::stepColumn, Qt::DescendingOrder);
    selection.setCurrentIndex(filter.index(1, 0), QItemSelectionModel::SelectCurrent | QItemSelectionModel::Rows);
    const auto selected = [&] { return selection.currentIndex().data(RunsModel::runIdRole).toLongLong(); };
    QCOMPARE(selected(), 2);

    model.updateMetrics(1, 95, {{"train/loss", 3.5}, {"eval/loss", 3.6}});
    QCOMPARE(order(filter).front(), 1);
    QCOMPARE(selected(), 2);
    model.setState(1, RunState::running);
    model.updateRun(makeRun(4));
    model.setRuns({makeRun(2), makeRun(3), makeRun(5)});
    QCOMPARE(selected(), 2);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(model.run(4) == nullptr);
    QCOMPARE(model.rowOf(5), 2);
    model.setRuns({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(reset.size(), 0);
}

void TestRunsModel::newMetricsAddColumns() {
    RunsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRuns({makeRun(1, {{"train/loss", 4}}), makeRun(2)});
    QCOMPARE(model.metricTags(), QStringList{QStringLiteral("train/loss")});
    model.updateMetrics(2, 5, {{"eval/loss", 3}, {"train/loss", 3.25}});
    QCOMPARE(model.columnCount(), RunsModel::firstMetricColumn + 2);
    const int loss = model.columnOf(QStringLiteral("train/loss"));
    QCOMPARE(model.headerData(loss, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("train/loss"));
    QCOMPARE(model.index(1, loss).data().toString(), QStringLiteral("3.25"));
    const QModelIndex absent = model.index(0, model.columnOf(QStringLiteral("eval/loss")));
    QVERIFY(!absent.data().isValid() && !absent.data(RunsModel::sortRole).isValid());
    // What the store tells later does not erase what came live.
    model.updateRun(makeRun(2, {{"train/loss", 3.0}}));
    QCOMPARE(model.index(1, model.columnOf(QStringLiteral("eval/loss"))).data().toString(), QStringLiteral("3"));
    QCOMPARE(model.index(1, loss).data().toString(), QStringLiteral("3"));
}

void TestRunsModel::editsAreAppliedAndAnnounced() {
    RunsModel model;
    model.setRuns({makeRun(7)});
    QSignalSpy name(&model, &RunsModel::nameEdited);
    QSignalSpy note(&model, &RunsModel::noteEdited);
    QSignalSpy tags(&model, &RunsModel::tagsEdited);
    QSignalSpy checked(&model, &RunsModel::checkedEdited);
    const auto cell = [&](int column) { return model.index(0, column); };
    QVERIFY(model.setData(cell(RunsModel::nameColumn), QStringLiteral(" better "), Qt::EditRole));
    QVERIFY(!model.setData(cell(RunsModel::nameColumn), QStringLiteral("  "), Qt::EditRole));
    QVERIFY(model.setData(cell(RunsModel::noteColumn), QStringLiteral("why"), Qt::EditRole));
    QVERIFY(model.setData(cell(RunsModel::tagsColumn), QStringLiteral("a, b,, a"), Qt::EditRole));
    QVERIFY(!model.setData(cell(RunsModel::stepColumn), 3, Qt::EditRole));
    QVERIFY(model.setData(cell(RunsModel::nameColumn), Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(cell(RunsModel::nameColumn).data().toString(), QStringLiteral("#7 better"));
    QCOMPARE(cell(RunsModel::nameColumn).data(Qt::EditRole).toString(), QStringLiteral("better"));
    QCOMPARE(name.size(), 1);
    QCOMPARE(note.first().at(1).toString(), QStringLiteral("why"));
    QCOMPARE(tags.first().at(1).toStringList(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(checked.first().at(1).toBool(), false);
    QVERIFY(model.checkedRuns().empty());
    QVERIFY(!(model.flags(cell(RunsModel::stateColumn)) & Qt::ItemIsEditable));
}

void TestRunsModel::baselineIsOne() {
    RunsModel model;
    model.setRuns({makeRun(1), makeRun(2)});
    QSignalSpy edited(&model, &RunsModel::baselineEdited);
    model.setBaseline(1);
    model.setBaseline(2);
    QCOMPARE(model.baseline(), 2);
    QVERIFY(!model.run(1)->baseline);
    QCOMPARE(edited.size(), 2);
    QVERIFY(model.index(1, 0).data().toString().contains(QStringLiteral("★")));
}

void TestRunsModel::sortsNumbersWithAbsentOnesLast() {
    RunsModel model;
    model.setRuns({makeRun(1, {{"eval/loss", 10}}), makeRun(2, {{"eval/loss", notANumber}}), makeRun(3),
                   makeRun(4, {{"eval/loss", 9}})});
    RunsFilter filter(model);
    const int loss = model.columnOf(QStringLiteral("eval/loss"));
    filter.sort(loss, Qt::AscendingOrder);
    QCOMPARE(order(filter), (std::vector<RunId>{4, 1, 2, 3}));
    filter.sort(loss, Qt::DescendingOrder);
    QCOMPARE(order(filter), (std::vector<RunId>{1, 4, 2, 3}));
    filter.sort(RunsModel::nameColumn, Qt::AscendingOrder);
    QCOMPARE(order(filter), (std::vector<RunId>{1, 2, 3, 4}));
}

void TestRunsModel::filtersByWordsAndExperiment() {
    RunsModel model;
    RunRecord noted = makeRun(3);
    noted.note = "Warm-up halved";
    noted.tags = {"keep"};
    model.setRuns({makeRun(1), makeRun(2), noted});
    RunsFilter filter(model);
    filter.setWords(QStringLiteral("warm KEEP"));
    QCOMPARE(order(filter), std::vector<RunId>{3});
    filter.setWords(QStringLiteral("warm nothing"));
    QVERIFY(order(filter).empty());
    filter.setWords(QString());
    filter.setExperiment(1);
    QCOMPARE(order(filter), std::vector<RunId>{2});
    filter.setExperiment(0);
    QCOMPARE(order(filter).size(), 3U);
}

void TestRunsModel::nanIsShown() {
    RunsModel model;
    model.setRuns(
        {makeRun(1, {{"train/loss", notANumber}, {"train/grad_norm", -std::numeric_limits<double>::infinity()}})});
    QCOMPARE(model.index(0, RunsModel::firstMetricColumn).data().toString(), QStringLiteral("NaN"));
    QCOMPARE(model.index(0, RunsModel::firstMetricColumn + 1).data().toString(), QStringLiteral("−∞"));
}

void TestRunsModel::fiveThousandRunsSort() {
    std::vector<MetricValue> metrics;
    for (int i = 0; i < 300; ++i) metrics.push_back({"layer/" + std::to_string(i), 0.0});
    std::vector<RunRecord> runs;
    for (int id = 1; id <= 5000; ++id) {
        metrics[299].value = (id * 7919) % 5003;
        runs.push_back(makeRun(id, metrics));
    }
    RunsModel model;
    RunsFilter filter(model);
    model.setRuns(runs);
    filter.sort(RunsModel::firstMetricColumn + 299, Qt::AscendingOrder);
    const std::vector<RunId> ids = order(filter);
    QCOMPARE(ids.size(), 5000U);
    for (std::size_t i = 1; i < ids.size(); ++i) QVERIFY((ids[i - 1] * 7919) % 5003 <= (ids[i] * 7919) % 5003);
    model.updateMetrics(17, 20, {{"layer/299", -1}});
    QCOMPARE(order(filter).front(), 17);
}

void TestRunsModel::experimentsKeepTheirPlace() {
    ExperimentsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const auto record = [](ExperimentId id, std::string name) {
        ExperimentRecord experiment;
        experiment.id = id;
        experiment.name = std::move(name);
        return experiment;
    };
    model.setExperiments({record(1, "a"), record(2, "b"), record(3, "c")});
    QItemSelectionModel selection(&model);
    selection.setCurrentIndex(model.index(1), QItemSelectionModel::SelectCurrent);
    ExperimentRecord trashed = record(1, "a");
    trashed.trashed = true;
    model.setExperiments({record(4, "new"), record(3, "c"), record(2, "renamed"), trashed});
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.rowOf(2), 2);
    QCOMPARE(selection.currentIndex().data().toString(), QStringLiteral("renamed"));
    model.setRuns({makeRun(2), makeRun(4)});
    QCOMPARE(model.index(0).data(ExperimentsModel::runCountRole).toInt(), 0);
    QSignalSpy named(&model, &ExperimentsModel::nameEdited);
    QVERIFY(model.setData(model.index(2), QStringLiteral("x"), Qt::EditRole));
    QCOMPARE(named.size(), 1);
    QCOMPARE(reset.size(), 0);
}

QTEST_MAIN(TestRunsModel)
#include "tst_runs_model.moc"
