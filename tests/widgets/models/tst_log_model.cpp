#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include "widgets/models/log_model.h"
#include "widgets/models/samples_model.h"

using namespace attune;

namespace {

LogLine line(const std::string& text, RunId run = 1) {
    LogLine line;
    line.header.run = run;
    line.header.wallTime = 1.7e9;
    line.code = "text";
    line.arguments = {text};
    return line;
}

}  // namespace

class TestLogModel : public QObject {
    Q_OBJECT
private slots:
    void keepsTheLastLines();
    void repeatsRaiseACounter();
    void longAndWildLinesAreClipped();
    void samplesComeOneByOne();
};

void TestLogModel::keepsTheLastLines() {
    LogModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<LogLine> lines;
    for (int i = 0; i < LogModel::capacity + 10; ++i) lines.push_back(line("line " + std::to_string(i)));
    model.append({lines.begin(), lines.begin() + 20});
    model.append({lines.begin() + 20, lines.end()});
    QCOMPARE(model.rowCount(), LogModel::capacity);
    QCOMPARE(model.index(0, LogModel::textColumn).data().toString(), QStringLiteral("line 10"));
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    model.append(lines);
    QCOMPARE(model.rowCount(), LogModel::capacity);
    QCOMPARE(model.index(model.rowCount() - 1, LogModel::textColumn).data().toString(),
             QStringLiteral("line %1").arg(LogModel::capacity + 9));
    QCOMPARE(removed.size(), 1);
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

void TestLogModel::repeatsRaiseACounter() {
    LogModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.append({line("same"), line("same")});
    model.append({line("same"), line("same", 2)});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, LogModel::textColumn).data().toString(), QStringLiteral("same (×3)"));
    QCOMPARE(model.index(1, LogModel::runColumn).data().toString(), QStringLiteral("#2"));
}

void TestLogModel::longAndWildLinesAreClipped() {
    LogModel model;
    model.append({line(std::string(1 << 20, 'x')), line("a\nb\x01"
                                                        "c")});
    QVERIFY(model.index(0, LogModel::textColumn).data().toString().size() < LogModel::clippedLength + 10);
    QCOMPARE(model.index(1, LogModel::textColumn).data().toString(), QStringLiteral("a b c"));
}

void TestLogModel::samplesComeOneByOne() {
    SamplesModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const auto sample = [](std::int64_t step) {
        return SampleRecord{1, step, 1.7e9, "Once", "Once\nupon " + std::to_string(step)};
    };
    model.setSamples({sample(10), sample(20)});
    model.append(sample(30));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(2, SamplesModel::textColumn).data().toString(), QStringLiteral("Once upon 30"));
    QCOMPARE(model.index(2, 0).data(SamplesModel::sampleTextRole).toString(), QStringLiteral("Once\nupon 30"));
    model.setSamples({sample(20), sample(30)});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(reset.size(), 0);
}

QTEST_MAIN(TestLogModel)
#include "tst_log_model.moc"
