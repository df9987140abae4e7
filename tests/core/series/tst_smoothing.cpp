#include <QTest>

#include "core/series/smoothing.h"
#include "tests/core/series/random_values.h"

using namespace attune;

namespace {

/// The definition with the accumulator and the bias divided out, in long double.
std::vector<double> reference(const std::vector<double>& values, double weight) {
    long double accumulated = 0;
    int count = 0;
    std::vector<double> result;
    for (double value : values) {
        if (!std::isfinite(value)) {
            result.push_back(std::nan(""));
            continue;
        }
        accumulated = accumulated * weight + (1 - (long double)(weight)) * value;
        ++count;
        result.push_back(double(accumulated / (1 - std::pow((long double)(weight), count))));
    }
    return result;
}

}  // namespace

class TestSmoothing : public QObject {
    Q_OBJECT

private slots:
    void equalsDefinition_data() {
        QTest::addColumn<double>("weight");
        for (double weight : {0.0, 0.1, 0.6, 0.99, 0.999}) QTest::addRow("%g", weight) << weight;
    }
    void equalsDefinition() {
        QFETCH(double, weight);
        const auto values = test::randomValues(5000, 11);
        const auto expected = reference(values, weight);
        SmoothedSeries smoothed(weight);
        smoothed.append(values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            QCOMPARE(std::isnan(smoothed.values()[i]), std::isnan(expected[i]));
            if (!std::isnan(expected[i])) QVERIFY(std::abs(smoothed.values()[i] - expected[i]) < 1e-11);
        }
    }

    void constantStaysConstant() {
        const std::vector<double> values(100000, 3.3);
        SmoothedSeries smoothed(0.97);
        smoothed.append(values);
        const ValueSummary summary = smoothed.summarize(0, values.size());
        QVERIFY(std::abs(summary.min - 3.3) <= 1e-12 && std::abs(summary.max - 3.3) <= 1e-12);
    }

    void firstValueIsUnbiased() {
        EmaFilter filter(0.999);
        QCOMPARE(filter.next(8.0), 8.0);
    }

    void nonFiniteLeavesNoTrace() {
        EmaFilter with(0.9), without(0.9);
        with.next(1), without.next(1);
        QVERIFY(std::isnan(with.next(std::nan(""))));
        QVERIFY(std::isnan(with.next(std::numeric_limits<double>::infinity())));
        QCOMPARE(with.next(5), without.next(5));
    }

    void growingEqualsWhole() {
        const auto values = test::randomValues(4000, 5);
        SmoothedSeries whole(0.6), grown(0.6);
        whole.append(values);
        for (std::size_t size = 0; size <= values.size(); size += 37) grown.append(std::span(values).first(size));
        grown.append(values);
        QCOMPARE(grown.size(), whole.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            QVERIFY(std::memcmp(&grown.values()[i], &whole.values()[i], sizeof(double)) == 0);
        QVERIFY(grown.summarize(100, 3900) == whole.summarize(100, 3900));
    }
};

QTEST_APPLESS_MAIN(TestSmoothing)
#include "tst_smoothing.moc"
