#include <QTest>

#include "core/series/viewport.h"
#include "tests/core/series/random_values.h"

using namespace attune;

namespace {

constexpr SeriesAxis kAxes[] = {SeriesAxis::step, SeriesAxis::tokens, SeriesAxis::epoch, SeriesAxis::trainedTime,
                                SeriesAxis::wallTime};

MetricSeries irregular(std::size_t count) {
    std::mt19937 generator(4);
    const auto values = test::randomValues(count, 8);
    MetricSeries series;
    MetricPoint point;
    point.wallTime = 1.7e9;
    for (double value : values) {
        const int stride = int(generator() % 5);
        point.step += stride;
        point.tokens += stride * 1024;
        point.epoch += stride * 0.013;
        point.wallTime += double(generator() % 100) / 10 - 0.5;
        point.value = value;
        series.append(point);
    }
    return series;
}

}  // namespace

class TestViewport : public QObject {
    Q_OBJECT

private slots:
    void everyPointIsInItsColumn() {
        const MetricSeries series = irregular(20000);
        std::mt19937 generator(1);
        for (SeriesAxis axis : kAxes) {
            const double from = series.x(axis, 0), length = series.x(axis, series.size() - 1) - from;
            for (int query = 0; query < 40; ++query) {
                Viewport view{axis, from + length * double(generator() % 90) / 100 - length / 20, 0,
                              1 + generator() % 900};
                view.upper = view.lower + length * std::pow(10, -double(generator() % 40) / 10);
                std::vector<std::size_t> bounds;
                columnBounds(series, view, bounds);
                QCOMPARE(bounds.size(), view.columns + 1);
                for (std::size_t i = 0; i < series.size(); ++i) {
                    const bool inside = series.x(axis, i) >= view.lower && series.x(axis, i) <= view.upper;
                    QCOMPARE(i >= bounds.front() && i < bounds.back(), inside);
                }
                for (std::size_t c = 0; c < view.columns; ++c) {
                    QVERIFY(bounds[c] <= bounds[c + 1]);
                    for (std::size_t i = bounds[c]; i < bounds[c + 1]; ++i)
                        QVERIFY(std::abs(view.columnOf(series.x(axis, i)) - double(c) - 0.5) <= 0.5 + 1e-4);
                }
            }
        }
    }

    void aSpikeShowsAtEveryZoom() {
        std::mt19937 generator(9);
        for (int round = 0; round < 20; ++round) {
            constexpr std::size_t count = 100'000;
            const std::size_t spike = generator() % count;
            MetricSeries series;
            for (std::size_t i = 0; i < count; ++i)
                series.append({std::int64_t(i), std::int64_t(i), double(i), double(i), i == spike ? 50.0 : 1.0});
            for (double length = count; length > 2; length /= 1.7) {
                const Viewport view{SeriesAxis::step, double(spike) - length * 0.37, double(spike) + length * 0.63,
                                    640};
                std::vector<std::size_t> bounds;
                columnBounds(series, view, bounds);
                int columnsWithSpike = 0;
                for (std::size_t c = 0; c < view.columns; ++c)
                    columnsWithSpike += series.summarize(bounds[c], bounds[c + 1]).max == 50.0;
                QCOMPARE(columnsWithSpike, 1);
            }
        }
    }

    void nearestByXEqualsLinearSearch() {
        const MetricSeries series = irregular(3000);
        std::mt19937 generator(2);
        for (SeriesAxis axis : kAxes) {
            const double from = series.x(axis, 0), to = series.x(axis, series.size() - 1);
            for (int query = 0; query < 300; ++query) {
                const double x = from + (to - from) * (double(generator() % 1200) / 1000 - 0.1);
                double best = std::numeric_limits<double>::infinity();
                for (std::size_t i = 0; i < series.size(); ++i) best = std::min(best, std::abs(series.x(axis, i) - x));
                QCOMPARE(std::abs(series.x(axis, nearestByX(series, axis, x)) - x), best);
            }
        }
    }

    void nearestByValueSkipsNaN() {
        MetricSeries series;
        const double values[] = {std::nan(""), 1, 5, std::numeric_limits<double>::infinity(), 9};
        for (int i = 0; i < 5; ++i) series.append({i, i, 0, 0, values[i]});
        QCOMPARE(nearestByValue(series, 0, 5, 6.0), std::size_t(2));
        QCOMPARE(nearestByValue(series, 0, 5, 100.0), std::size_t(4));
        QCOMPARE(nearestByValue(series, 0, 1, 3.0), std::size_t(0));
    }

    void nonsenseCannotHang() {
        MetricSeries series;
        for (int i = 0; i < 1000; ++i) series.append({i, -i, i % 2 ? std::nan("") : -i, std::nan(""), 1});
        for (SeriesAxis axis : kAxes) {
            std::vector<std::size_t> bounds;
            columnBounds(series, {axis, -500, 500, 300}, bounds);
            for (std::size_t c = 0; c < 300; ++c) QVERIFY(bounds[c] <= bounds[c + 1] && bounds[c + 1] <= series.size());
        }
    }
};

QTEST_APPLESS_MAIN(TestViewport)
#include "tst_viewport.moc"
