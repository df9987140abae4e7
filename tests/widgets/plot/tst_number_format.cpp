#include <QTest>

#include "widgets/plot/number_format.h"

using namespace attune;

class TestNumberFormat : public QObject {
    Q_OBJECT

private slots:
    void ticks_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("step");
        QTest::addColumn<QString>("text");
        const auto row = [](double value, double step, const char16_t* text) {
            QTest::addRow("%g by %g", value, step) << value << step << QString::fromUtf16(text);
        };
        row(0, 1, u"0");
        row(1e-17, 0.1, u"0");  // what is left of 0.1 + 0.2 − 0.3
        row(2.5, 0.5, u"2.5");
        row(3, 0.5, u"3.0");
        row(-3, 1, u"\u22123");
        row(1000, 500, u"1.0k");
        row(1500, 500, u"1.5k");
        row(250000, 50000, u"250k");
        row(2e6, 1e6, u"2M");
        row(1e12, 5e11, u"1.0T");
        row(6e-4, 1e-4, u"0.0006");
        row(6e-5, 1e-5, u"6e\u22125");
        row(1.5e-7, 5e-8, u"1.5e\u22127");
        row(1000000000003.0, 1, u"1\u2009000\u2009000\u2009000\u2009003");
        row(12345.5, 0.5, u"12\u2009345.5");
        row(1e300, 1e299, u"1.0e300");
    }
    void ticks() {
        QFETCH(double, value);
        QFETCH(double, step);
        QTEST(tickText(value, step), "text");
    }

    void neighbouringTicksDiffer() {
        for (double step : {1.0, 5.0, 0.001, 2e-9, 1e6})
            for (double from : {0.0, 1e3, 1e6, 1e12})
                if (step > from * 1e-13)
                    for (int i = 0; i < 8; ++i)
                        QVERIFY(tickText(from + i * step, step) != tickText(from + (i + 1) * step, step));
    }

    void bytes() {
        const double gib = 1024.0 * 1024 * 1024;
        QCOMPARE(bytesTickText(18.5 * gib, 0.5 * gib), QStringLiteral("18.5 GiB"));
        QCOMPARE(bytesTickText(512, 256), QStringLiteral("512 B"));
        QCOMPARE(bytesTickText(gib, gib), QStringLiteral("1 GiB"));
    }

    void durations() {
        QCOMPARE(durationTickText(0, 60), QStringLiteral("0"));
        QCOMPARE(durationTickText(45, 15), QStringLiteral("45s"));
        QCOMPARE(durationTickText(250, 10), QStringLiteral("4m 10s"));
        QCOMPARE(durationTickText(4800, 1200), QStringLiteral("1h 20m"));
        QCOMPARE(durationTickText(7200, 3600), QStringLiteral("2h"));
        QCOMPARE(durationTickText(2 * 86400 + 6 * 3600, 6 * 3600), QStringLiteral("2d 6h"));
    }

    void values() {
        QCOMPARE(valueText(3.41249999, {}), QStringLiteral("3.4125"));
        QCOMPARE(valueText(3, {}), QStringLiteral("3"));
        QCOMPARE(valueText(0.0006, {}), QStringLiteral("0.0006"));
        QCOMPARE(valueText(std::nan(""), {}), QStringLiteral("NaN"));
        QCOMPARE(valueText(-std::numeric_limits<double>::infinity(), {}), QStringLiteral("−∞"));
        QCOMPARE(valueText(503123.4, {MetricUnit::Kind::number, QStringLiteral("tok/s")}),
                 QStringLiteral("503\u2009123\u2009tok/s"));
        QCOMPARE(valueText(18.2 * 1024 * 1024 * 1024, {MetricUnit::Kind::bytes, {}}), QStringLiteral("18.2 GiB"));
    }

    void unitsComeFromTheTag() {
        QVERIFY(MetricUnit::ofTag(QStringLiteral("memory/host_bytes")).kind == MetricUnit::Kind::bytes);
        QCOMPARE(MetricUnit::ofTag(QStringLiteral("perf/step_ms")).suffix, QStringLiteral("ms"));
        QCOMPARE(MetricUnit::ofTag(QStringLiteral("perf/tokens_per_second")).suffix, QStringLiteral("tok/s"));
        QCOMPARE(MetricUnit::ofTag(QStringLiteral("train/loss")).suffix, QString());
    }

    void wholeNumbersAreGrouped() {
        QCOMPARE(groupedText(1840), QStringLiteral("1840"));
        QCOMPARE(groupedText(18400), QStringLiteral("18\u2009400"));
    }
};

QTEST_APPLESS_MAIN(TestNumberFormat)
#include "tst_number_format.moc"
