#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QtTest>
#include <limits>

#include "widgets/models/compare_metrics_model.h"
#include "widgets/models/diff_model.h"
#include "widgets/models/doctor_model.h"
#include "widgets/models/metric_text.h"

using namespace attune;

class TestCompareModels : public QObject {
    Q_OBJECT
private slots:
    void diffShowsOnlyWhatDiffers();
    void diffOfFiftyKeepsTheSelection();
    void metricsTellWhetherItHelped();
    void runThatEndedInNanIsWorse();
    void doctorTellsStatusInWords();
    void numbersAreReadable_data();
    void numbersAreReadable();
};

void TestCompareModels::diffShowsOnlyWhatDiffers() {
    DiffModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    ExperimentConfig other;
    other.set("train.learning_rate", 1e-3);
    other.set("model.n_layer", std::int64_t{3});
    model.setEntries({{1, QStringLiteral("#1"), ExperimentConfig()}, {2, QStringLiteral("#2"), other}});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.columnCount(), 3);
    QCOMPARE(model.index(0, 0).data(DiffModel::keyRole).toString(), QStringLiteral("model.n_layer"));
    QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("3"));
    QVERIFY(model.index(0, 2).data(DiffModel::differsRole).toBool());
    QVERIFY(!model.index(0, 1).data(DiffModel::differsRole).toBool());
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("#1 ★"));
    model.setEntries({{1, QStringLiteral("#1"), ExperimentConfig()}});
    QCOMPARE(model.rowCount(), 0);
    model.setEntries({});
    QCOMPARE(model.columnCount(), 1);
}

void TestCompareModels::diffOfFiftyKeepsTheSelection() {
    DiffModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<DiffModel::Entry> entries;
    for (int i = 0; i < 50; ++i) {
        ExperimentConfig config;
        config.set("train.seed", std::int64_t{i});
        entries.push_back({i + 1, QStringLiteral("#%1").arg(i + 1), config});
    }
    model.setEntries(entries);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.columnCount(), 51);
    QItemSelectionModel selection(&model);
    selection.setCurrentIndex(model.index(0, 0), QItemSelectionModel::SelectCurrent);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    entries.resize(20);
    entries[3].config.set("model.n_layer", std::int64_t{3});
    model.setEntries(entries);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(selection.currentIndex().data(DiffModel::keyRole).toString(), QStringLiteral("train.seed"));
    QCOMPARE(reset.size(), 0);
}

void TestCompareModels::metricsTellWhetherItHelped() {
    CompareMetricsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    // Runs of different length are also compared where both still trained.
    model.setEntries({{1, QStringLiteral("#1"), {{"eval/loss", 4, 3.8, 4.5}}},
                      {2, QStringLiteral("#2"), {{"eval/loss", 3, 3, 3.6}}}},
                     1200);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(model.index(2, 0).data().toString().contains(QStringLiteral("1\u2009200")));
    QCOMPARE(model.index(2, 2).data().toString(), QStringLiteral("3.6"));

    model.setEntries({{1, QStringLiteral("#1"), {{"eval/loss", 4, 3.8}, {"perf/tokens_per_second", 1000, 1100}}},
                      {2,
                       QStringLiteral("#2"),
                       {{"eval/loss", 3, 3}, {"perf/tokens_per_second", 900, 950}, {"train/epoch", 2, 2}}}});
    QCOMPARE(model.columnCount(), 5);
    QCOMPARE(model.rowCount(), 5);
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    const auto verdict = [&](int row) {
        return static_cast<CompareMetricsModel::Verdict>(
            model.index(row, 3).data(CompareMetricsModel::verdictRole).toInt());
    };
    QCOMPARE(text(0, 0), QStringLiteral("eval/loss, final"));
    QCOMPARE(text(0, 1), QStringLiteral("4"));
    QCOMPARE(text(0, 2), QStringLiteral("3"));
    QCOMPARE(text(0, 3), QStringLiteral("−1"));
    QCOMPARE(text(0, 4), QStringLiteral("−25.0 %"));
    QCOMPARE(text(1, 0), QStringLiteral("eval/loss, best"));
    QCOMPARE(text(1, 3), QStringLiteral("−0.8"));
    QCOMPARE(verdict(0), CompareMetricsModel::Verdict::better);
    QCOMPARE(verdict(2), CompareMetricsModel::Verdict::worse);
    QCOMPARE(text(4, 0), QStringLiteral("train/epoch"));
    QCOMPARE(text(4, 1), QString());
    QCOMPARE(verdict(4), CompareMetricsModel::Verdict::none);
}

void TestCompareModels::runThatEndedInNanIsWorse() {
    CompareMetricsModel model;
    const double nan = std::numeric_limits<double>::quiet_NaN();
    model.setEntries(
        {{1, QStringLiteral("#1"), {{"train/loss", 4, 4}}}, {2, QStringLiteral("#2"), {{"train/loss", nan, 3}}}});
    QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("NaN"));
    QCOMPARE(model.index(0, 3).data(CompareMetricsModel::verdictRole).toInt(),
             static_cast<int>(CompareMetricsModel::Verdict::worse));
    QCOMPARE(model.index(0, 4).data().toString(), QString());
}

void TestCompareModels::doctorTellsStatusInWords() {
    DoctorModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    DoctorReport report;
    report.lines = {{DoctorLine::Status::ok, "CPU", "8 cores", "", "", {}},
                    {DoctorLine::Status::missing, "Driver", "", "550", "text", {"Install it."}}};
    model.setReport(report);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(1, DoctorModel::remedyColumn).data().toString(), QStringLiteral("Install it."));
    QCOMPARE(model.index(1, 0).data(Qt::AccessibleDescriptionRole).toString(), QStringLiteral("missing"));
    QVERIFY(model.plainText().contains(QStringLiteral("CPU: fine: 8 cores")));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    report.lines[1].found = "551";
    report.lines[1].status = DoctorLine::Status::ok;
    model.setReport(report);
    QCOMPARE(changed.size(), 1);
}

void TestCompareModels::numbersAreReadable_data() {
    QTest::addColumn<QString>("tag");
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("loss") << QStringLiteral("eval/loss") << 3.2123456 << QStringLiteral("3.2123");
    QTest::newRow("rate") << QStringLiteral("train/learning_rate") << 6e-4 << QStringLiteral("0.0006");
    QTest::newRow("tokens") << QStringLiteral("perf/tokens_per_second") << 503214.4 << QStringLiteral("503214");
    QTest::newRow("millions") << QStringLiteral("perf/tokens_per_second") << 1234567.0
                              << QStringLiteral("1.235\u202fM");
    QTest::newRow("bytes") << QStringLiteral("memory/host_bytes") << 3.0 * (1 << 30) << QStringLiteral("3.0\u202fGiB");
}

void TestCompareModels::numbersAreReadable() {
    QFETCH(QString, tag);
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(metricText(tag.toStdString(), value), text);
}

QTEST_MAIN(TestCompareModels)
#include "tst_compare_models.moc"
