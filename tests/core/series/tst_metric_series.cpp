#include <QTest>
#include <thread>

#include "core/series/metric_series.h"
#include "core/series/smoothing.h"
#include "tests/core/series/random_values.h"

using namespace attune;

namespace {

MetricPoint at(std::int64_t step, double wallTime, double value = 1) {
    return {step, step * 100, double(step) / 10, wallTime, value};
}

MetricSeries steps(std::int64_t first, std::int64_t last) {
    MetricSeries series;
    for (std::int64_t step = first; step <= last; ++step) series.append(at(step, 1000 + double(step), double(step)));
    return series;
}

}  // namespace

class TestMetricSeries : public QObject {
    Q_OBJECT

private slots:
    void keepsEveryPointAsItIs() {
        const auto values = test::randomValues(10000, 1);
        MetricSeries series;
        std::vector<MetricPoint> batch;
        for (std::size_t i = 0; i < values.size(); ++i) {
            batch.push_back(at(std::int64_t(i), double(i), values[i]));
            if (batch.size() == i % 97 + 1) series.append(batch), batch.clear();
        }
        series.append(batch);
        QCOMPARE(series.size(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            QVERIFY(std::memcmp(&series.values()[i], &values[i], sizeof(double)) == 0);
        Extremes expected;
        for (double value : values) expected.add(value);
        QVERIFY(Extremes(series.summary()) == expected);
    }

    void columnsEqualPoints() {
        const std::vector<std::int64_t> step{1, 2, 5}, tokens{10, 20, 50};
        const std::vector<double> epoch{0.1, 0.2, 0.5}, wall{100, 101, 104}, value{3, 2, 1};
        MetricSeries series;
        series.append(step, tokens, epoch, wall, value);
        QCOMPARE(series.size(), std::size_t(3));
        QCOMPARE(series.x(SeriesAxis::tokens, 2), 50.0);
        QCOMPARE(series.x(SeriesAxis::epoch, 1), 0.2);
        QCOMPARE(series.x(SeriesAxis::trainedTime, 2), 4.0);
        QCOMPARE(series.x(SeriesAxis::wallTime, 0), 100.0);
        QCOMPARE(series.point(2).value, 1.0);
    }

    void resumeTruncatesAndMarksASeam() {
        MetricSeries series = steps(1, 100);
        const auto revision = series.revision();
        series.truncateAfter(60);
        QCOMPARE(series.size(), std::size_t(60));
        QVERIFY(series.revision() != revision);
        for (std::int64_t step = 61; step <= 90; ++step) series.append(at(step, 5000 + double(step), -1));
        QCOMPARE(series.size(), std::size_t(90));
        QCOMPARE(series.seams(), std::vector<std::int64_t>{60});
        QCOMPARE(series.breaks(), std::vector<std::size_t>{60});
        QCOMPARE(series.summary().max, 60.0);
        QCOMPARE(series.summary().min, -1.0);
        // The stop between steps 60 and 61 counts as one ordinary interval.
        QCOMPARE(series.x(SeriesAxis::trainedTime, 60), 60.0);
        QCOMPARE(series.x(SeriesAxis::trainedTime, 89), 89.0);
    }

    void secondResumeFromTheSameStep() {
        MetricSeries series = steps(1, 20);
        series.truncateAfter(10);
        for (std::int64_t step = 11; step <= 15; ++step) series.append(at(step, 3000 + double(step)));
        series.truncateAfter(10);
        for (std::int64_t step = 11; step <= 15; ++step) series.append(at(step, 9000 + double(step)));
        QCOMPARE(series.size(), std::size_t(15));
        QCOMPARE(series.seams(), std::vector<std::int64_t>{10});
        QCOMPARE(series.breaks(), std::vector<std::size_t>{10});
        QCOMPARE(series.x(SeriesAxis::trainedTime, 14), 14.0);
    }

    void unannouncedResumeSupersedes() {
        MetricSeries series = steps(1, 10);
        const MetricPoint batch[] = {at(11, 1011, 11), at(6, 2000, -6), at(7, 2001, -7)};
        series.append(batch);
        QCOMPARE(series.size(), std::size_t(7));
        QCOMPARE(series.value(5), -6.0);
        QCOMPARE(series.seams(), std::vector<std::int64_t>{5});
        Extremes expected;
        for (double value : series.values()) expected.add(value);
        QVERIFY(Extremes(series.summary()) == expected);
    }

    void seamsKnownBeforeLoading() {
        MetricSeries series;
        series.addSeam(5);
        for (std::int64_t step = 1; step <= 8; ++step)
            series.append(at(step, step <= 5 ? double(step) : 500 + double(step)));
        QCOMPARE(series.breaks(), std::vector<std::size_t>{5});
        QCOMPARE(series.x(SeriesAxis::trainedTime, 5), 5.0);
    }

    void pausesAreLeftOutOfTrainedTime() {
        MetricSeries series;
        series.setStart(90);
        series.append(at(1, 100));
        series.addPause(103, 203);
        series.append(at(2, 206));
        series.append(at(3, 208));
        QCOMPARE(series.x(SeriesAxis::trainedTime, 0), 10.0);
        QCOMPARE(series.x(SeriesAxis::trainedTime, 1), 16.0);
        QCOMPARE(series.x(SeriesAxis::trainedTime, 2), 18.0);
        QCOMPARE(series.breaks(), std::vector<std::size_t>{1});
    }

    void aClockSetBackNeverDoublesBack() {
        MetricSeries series;
        const double wall[] = {100, 110, 50, 60, 120};
        for (int i = 0; i < 5; ++i) series.append(at(i, wall[i]));
        for (std::size_t i = 1; i < 5; ++i)
            for (auto axis : {SeriesAxis::wallTime, SeriesAxis::trainedTime})
                QVERIFY(series.x(axis, i) >= series.x(axis, i - 1));
        QCOMPARE(series.x(SeriesAxis::wallTime, 4), 120.0);
        QCOMPARE(series.point(2).wallTime, 50.0);
    }

    void lowerBoundEqualsLinearSearch() {
        std::mt19937 generator(3);
        MetricSeries series;
        std::int64_t step = 0;
        for (int i = 0; i < 2000; ++i) {
            series.append(at(step, double(step)));
            step += generator() % 3;
        }
        for (int query = 0; query < 2000; ++query) {
            const double x = double(generator() % 2400) - 100 + 0.5 * double(generator() % 2);
            std::size_t expected = 0;
            while (expected < series.size() && double(series.step(expected)) < x) ++expected;
            const std::size_t from = expected == 0 ? 0 : generator() % (expected + 1);
            QCOMPARE(series.lowerBound(SeriesAxis::step, x, from), expected);
        }
    }

    void snapshotIsUntouchedByWhatFollows() {
        MetricSeries series = steps(1, 1000);
        const auto snapshot = series.valueSnapshot();
        double sum = 0;
        std::thread reader([&] {
            for (int round = 0; round < 200; ++round)
                for (double value : snapshot.values()) sum += value;
        });
        for (std::int64_t step = 1001; step < 5000; ++step) series.append(at(step, double(step), -1));
        series.truncateAfter(10);
        for (std::int64_t step = 11; step < 2000; ++step) series.append(at(step, double(step), -2));
        reader.join();
        QCOMPARE(sum, 200.0 * 1000 * 1001 / 2);
    }

    void tenMillionPoints() {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
        constexpr std::size_t count = 1'000'000;  // their shadow memory would not fit a small machine
#else
        constexpr std::size_t count = 10'000'000;
#endif
        constexpr std::size_t spike = count / 10 * 7 + 1;
        MetricSeries series;
        std::vector<MetricPoint> batch(10'000);
        for (std::size_t i = 0; i < count; i += batch.size()) {
            for (std::size_t j = 0; j < batch.size(); ++j)
                batch[j] = at(std::int64_t(i + j), double(i + j), i + j == spike ? 1e6 : 1);
            series.append(batch);
        }
        QCOMPARE(series.size(), count);
        QCOMPARE(series.summary().max, 1e6);
        QCOMPARE(series.summarize(spike + 1, count).max, 1.0);
        QCOMPARE(series.lowerBound(SeriesAxis::tokens, 100.0 * spike), spike);
    }
};

QTEST_APPLESS_MAIN(TestMetricSeries)
#include "tst_metric_series.moc"
