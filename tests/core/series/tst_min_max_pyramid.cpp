#include <QTest>

#include "core/series/min_max_pyramid.h"
#include "tests/core/series/random_values.h"

using namespace attune;

namespace {

ValueSummary bruteForce(std::span<const double> values, std::size_t first, std::size_t last) {
    ValueSummary result;
    for (std::size_t i = first; i < last; ++i) {
        if (std::isfinite(values[i])) {
            result.min = std::min(result.min, values[i]);
            result.max = std::max(result.max, values[i]);
        }
        result.nan += std::isnan(values[i]);
        result.plusInfinity += std::isinf(values[i]) && values[i] > 0;
        result.minusInfinity += std::isinf(values[i]) && values[i] < 0;
    }
    return result;
}

}  // namespace

class TestMinMaxPyramid : public QObject {
    Q_OBJECT

private slots:
    void summaryCountsEachKind() {
        const double inf = std::numeric_limits<double>::infinity();
        const double values[] = {-2, 0, 0.25, 7, std::nan(""), inf, inf, -inf};
        MinMaxPyramid pyramid;
        pyramid.append(values);
        const ValueSummary summary = pyramid.summarize(values, 0, 8);
        QCOMPARE(summary.min, -2.0);
        QCOMPARE(summary.max, 7.0);
        QCOMPARE(summary.nan, std::size_t(1));
        QCOMPARE(summary.plusInfinity, std::size_t(2));
        QCOMPARE(summary.minusInfinity, std::size_t(1));
    }

    void minPositiveEqualsBruteForce() {
        auto values = test::randomValues(3000, 4);
        for (std::size_t i = 1000; i < 1800; ++i) values[i] = -std::abs(values[i]);
        MinMaxPyramid pyramid;
        pyramid.append(values);
        std::mt19937 generator(5);
        for (int query = 0; query < 500; ++query) {
            const std::size_t a = generator() % 3001, b = generator() % 3001;
            const auto [first, last] = std::minmax(a, b);
            double expected = std::numeric_limits<double>::infinity();
            for (std::size_t i = first; i < last; ++i)
                if (values[i] > 0) expected = std::min(expected, values[i]);
            QCOMPARE(pyramid.minPositive(values, first, last), expected);
        }
    }

    void equalsBruteForceOnEveryRange() {
        const auto values = test::randomValues(300, 1);
        MinMaxPyramid pyramid;
        pyramid.append(values);
        for (std::size_t first = 0; first <= values.size(); ++first)
            for (std::size_t last = first; last <= values.size(); ++last)
                QVERIFY(pyramid.summarize(values, first, last) == bruteForce(values, first, last));
    }

    void survivesOddBatchesAndTruncation() {
        std::mt19937 generator(7);
        std::vector<double> values;
        MinMaxPyramid pyramid;
        for (int round = 0; round < 300; ++round) {
            if (generator() % 4 == 0) {
                const std::size_t keep = values.empty() ? 0 : generator() % values.size();
                values.resize(keep);
                pyramid.truncate(keep);
            } else {
                const auto more = test::randomValues(generator() % 700, generator());
                values.insert(values.end(), more.begin(), more.end());
                pyramid.append(values);
            }
            QCOMPARE(pyramid.size(), values.size());
            for (int query = 0; query < 20 && !values.empty(); ++query) {
                const std::size_t a = generator() % (values.size() + 1), b = generator() % (values.size() + 1);
                const auto [first, last] = std::minmax(a, b);
                QVERIFY(pyramid.summarize(values, first, last) == bruteForce(values, first, last));
            }
        }
    }

    void countOutsideEqualsBruteForce() {
        const auto values = test::randomValues(20000, 3);
        MinMaxPyramid pyramid;
        pyramid.append(values);
        for (double limit : {0.1, 1.0, 2.5, 9.0}) {
            std::size_t expected = 0;
            for (std::size_t i = 33; i < 19990; ++i)
                expected += std::isfinite(values[i]) && std::abs(values[i]) > limit;
            QCOMPARE(pyramid.countOutside(values, 33, 19990, -limit, limit), expected);
            std::size_t below = 0;
            for (double value : values) below += std::isfinite(value) && value < limit;
            QCOMPARE(pyramid.countOutside(values, 0, values.size(), limit, 1e300), below);
        }
    }

    void emptyRangeHasNothing() { QVERIFY(!MinMaxPyramid().summarize({}, 0, 0).hasFinite()); }
};

QTEST_APPLESS_MAIN(TestMinMaxPyramid)
#include "tst_min_max_pyramid.moc"
