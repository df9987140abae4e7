#include <QTest>

#include "core/series/value_range.h"
#include "tests/core/series/random_values.h"

using namespace attune;

namespace {

MetricSeries seriesOf(const std::vector<double>& values) {
    MetricSeries series;
    for (std::size_t i = 0; i < values.size(); ++i) series.append({std::int64_t(i), 0, 0, 0, values[i]});
    return series;
}

SeriesSlice whole(const MetricSeries& series) {
    return {&series, 0, series.size()};
}

}  // namespace

class TestValueRange : public QObject {
    Q_OBJECT

private slots:
    void fullRangeTakesFiniteValuesOnly() {
        const MetricSeries series = seriesOf({-3, std::nan(""), 0.5, std::numeric_limits<double>::infinity(), 8});
        const SeriesSlice slices[] = {whole(series)};
        QCOMPARE(fullRange(slices, false).lower, -3.0);
        QCOMPARE(fullRange(slices, false).upper, 8.0);
        QCOMPARE(fullRange(slices, true).lower, 0.5);
        const MetricSeries none = seriesOf({std::nan(""), -1});
        const SeriesSlice empty[] = {whole(none)};
        QVERIFY(!fullRange(empty, true).valid());
    }

    void robustRangeLeavesOutliersOutAndCountsThem() {
        auto values = std::vector<double>(50'000);
        std::mt19937 generator(5);
        std::normal_distribution<double> noise(3, 0.1);
        for (double& value : values) value = noise(generator);
        values[123] = 1e9, values[40'000] = -1e9, values[49'999] = 400;
        const MetricSeries series = seriesOf(values);
        const SeriesSlice slices[] = {whole(series)};
        const ValueRange range = robustRange(slices, false);
        QVERIFY(range.lower > 2 && range.upper < 4);
        QCOMPARE(countOutside(slices, range), std::size_t(3));
    }

    void robustRangeKeepsWellBehavedDataWhole() {
        std::vector<double> values;
        for (int i = 0; i < 1000; ++i) values.push_back(i);
        const MetricSeries series = seriesOf(values);
        const SeriesSlice slices[] = {whole(series)};
        const ValueRange range = robustRange(slices, false);
        QCOMPARE(countOutside(slices, range), std::size_t(0));
        QCOMPARE(range.upper, 999.0);
    }

    void oneValueGetsASaneRange_data() {
        QTest::addColumn<double>("value");
        for (double value : {0.0, 1.0, -3.2, 1e-12, 1e12, 1e300, -1e300, 5e-324}) QTest::addRow("%g", value) << value;
    }
    void oneValueGetsASaneRange() {
        QFETCH(double, value);
        for (bool log : {false, true}) {
            if (log && value <= 0) continue;
            const ValueRange range = paddedRange({value, value}, log);
            QVERIFY(std::isfinite(range.lower) && std::isfinite(range.upper));
            QVERIFY(range.lower < range.upper);
            QVERIFY((range.lower <= value && value <= range.upper));
            QVERIFY(!log || range.lower > 0);
        }
    }

    void hugeAndTinyTogether() {
        const ValueRange range = paddedRange({-1.7e308, 1.7e308}, false);
        QVERIFY(std::isfinite(range.upper - range.lower));
        const ValueRange mixed = paddedRange({1e-12, 1e6}, false);
        QVERIFY(mixed.lower < 1e-12 && mixed.upper > 1e6);
    }
};

QTEST_APPLESS_MAIN(TestValueRange)
#include "tst_value_range.moc"
