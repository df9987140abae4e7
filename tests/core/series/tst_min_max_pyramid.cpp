#include <QTest>

#include "core/series/min_max_pyramid.h"
#include "tests/core/series/random_values.h"

using namespace attune;

namespace {

ValueSummary bruteForce(std::span<const double> values, std::size_t first, std::size_t last) {
    ValueSummary result;
    for (std::size_t i = first; i < last; ++i) result.add(values[i]);
    return result;
}

}  // namespace

class TestMinMaxPyramid : public QObject {
    Q_OBJECT

private slots:
    void summaryCountsEachKind() {
        const double inf = std::numeric_limits<double>::infinity();
        const double values[] = {-2, 0, 0.25, 7, std::nan(""), inf, inf, -inf};
        const ValueSummary summary = bruteForce(values, 0, 8);
        QCOMPARE(summary.min, -2.0);
        QCOMPARE(summary.max, 7.0);
        QCOMPARE(summary.minPositive, 0.25);
        QCOMPARE(summary.nan, 1u);
        QCOMPARE(summary.plusInfinity, 2u);
        QCOMPARE(summary.minusInfinity, 1u);
        QCOMPARE(summary.nonPositive, 2u);
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
        }
    }

    void emptyRangeHasNothing() { QVERIFY(!MinMaxPyramid().summarize({}, 0, 0).hasFinite()); }
};

QTEST_APPLESS_MAIN(TestMinMaxPyramid)
#include "tst_min_max_pyramid.moc"
