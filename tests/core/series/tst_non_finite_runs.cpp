#include <QTest>

#include "core/series/non_finite_runs.h"
#include "tests/core/series/random_values.h"

using namespace attune;

namespace {

NonFiniteCount bruteForce(std::span<const double> values) {
    NonFiniteCount result;
    for (double value : values) {
        result.nan += std::isnan(value);
        result.plusInfinity += std::isinf(value) && value > 0;
        result.minusInfinity += std::isinf(value) && value < 0;
    }
    return result;
}

}  // namespace

class TestNonFiniteRuns : public QObject {
    Q_OBJECT

private slots:
    void countsEveryRangeThroughBatchesAndTruncation() {
        std::mt19937 generator(3);
        std::vector<double> values;
        NonFiniteRuns runs;
        for (int round = 0; round < 200; ++round) {
            if (generator() % 4 == 0) {
                values.resize(values.empty() ? 0 : generator() % values.size());
                runs.truncate(values.size());
            } else {
                const auto more = test::randomValues(generator() % 300, generator());
                runs.append(more, values.size());
                values.insert(values.end(), more.begin(), more.end());
            }
            for (int query = 0; query < 20; ++query) {
                const std::size_t a = generator() % (values.size() + 1), b = generator() % (values.size() + 1);
                const auto [first, last] = std::minmax(a, b);
                QVERIFY(runs.count(first, last) == bruteForce(std::span(values).subspan(first, last - first)));
            }
        }
    }

    void aTailOfNaNIsOneRun() {
        NonFiniteRuns runs;
        const std::vector<double> tail(10'000, std::nan(""));
        runs.append(tail, 50);
        runs.append(tail, 10'050);
        QCOMPARE(runs.from(0).size(), std::size_t(1));
        QCOMPARE(runs.from(0)[0].first, std::size_t(50));
        QCOMPARE(runs.from(0)[0].last, std::size_t(20'050));
        QCOMPARE(runs.from(20'049).size(), std::size_t(1));
        QVERIFY(runs.from(20'050).empty());
        QCOMPARE(runs.count(100, 300).nan, std::size_t(200));
    }
};

QTEST_APPLESS_MAIN(TestNonFiniteRuns)
#include "tst_non_finite_runs.moc"
