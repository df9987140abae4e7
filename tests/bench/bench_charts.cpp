// Frame times of the charts while panning, as a person sees them: every frame repaints all charts of a 1920 × 1080
// window.
//   bench_charts [--frames N]        prints the median and the worst frame in ms, and the processor time a frame;
//   target: median ≤ 33 ms
#include <QApplication>
#include <QGridLayout>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <stop_token>
#include <thread>

#include "core/base/thread.h"
#include "widgets/plot/metric_plot.h"

using namespace attune;

namespace {

std::shared_ptr<MetricSeries> noisyLoss(std::size_t count, std::uint32_t seed) {
    std::mt19937 generator(seed);
    std::normal_distribution<double> noise(0, 0.15);
    auto series = std::make_shared<MetricSeries>();
    std::vector<MetricPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        const double part = double(i) / double(count);
        const double value = 3 + 0.02 * double(seed % 25) + 7 * std::exp(-20 * part) + noise(generator);
        points.push_back({std::int64_t(i), std::int64_t(i) * 1024, part, 1.7e9 + double(i), value});
    }
    series->append(points);
    return series;
}

struct Scene {
    QWidget window;
    std::vector<MetricPlot*> plots;
    double length;

    Scene(int charts, int runs, std::size_t points, double smoothing) : length(double(points)) {
        window.resize(1920, 1080);
        auto* grid = new QGridLayout(&window);
        for (int chart = 0; chart < charts; ++chart) {
            auto* plot = new MetricPlot(&window);
            grid->addWidget(plot, chart % 2, chart / 2);
            std::vector<CurveRef> curves;
            for (int run = 0; run < runs; ++run)
                curves.push_back({noisyLoss(points, std::uint32_t(chart * 25 + run)),
                                  run,
                                  QStringLiteral("#%1").arg(run),
                                  {},
                                  run,
                                  {}});
            plot->setCurves(std::move(curves));
            ChartView view;
            view.smoothing = smoothing;
            plot->setView(view);
            plots.push_back(plot);
        }
        window.show();
        while (std::any_of(plots.begin(), plots.end(), [](MetricPlot* plot) { return plot->smoothingBusy(); }))
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        QCoreApplication::processEvents();
    }

    double frame(int number) {
        const auto start = std::chrono::steady_clock::now();
        for (MetricPlot* plot : plots) {
            ChartView view = plot->view();
            const double shift = length * 0.2 * (0.5 + 0.5 * std::sin(number * 0.1));
            view.x = ValueRange{shift, shift + length * 0.8};
            plot->setView(view);
            plot->replot(QCustomPlot::rpImmediateRefresh);
        }
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
};

/// Processor time of this thread: what a frame costs, however busy the machine is.
double threadMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

void measure(const char* name, Scene& scene, int frames, int busyThreads) {
    std::vector<std::jthread> workers;
    for (int i = 0; i < busyThreads; ++i)
        workers.emplace_back([](const std::stop_token& stop) {
            enterWorkerThread("bench");
            volatile double x = 1;
            while (!stop.stop_requested()) x = x * 1.0000001;
        });
    std::vector<double> times;
    scene.frame(0);
    const double processor = threadMilliseconds();
    for (int i = 1; i <= frames; ++i) times.push_back(scene.frame(i));
    std::sort(times.begin(), times.end());
    std::printf("%-34s %d busy threads: median %6.1f ms  worst %6.1f ms  processor %6.1f ms\n", name, busyThreads,
                times[times.size() / 2], times.back(), (threadMilliseconds() - processor) / frames);
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const QStringList arguments = QApplication::arguments();
    const qsizetype at = arguments.indexOf(QStringLiteral("--frames"));
    const int frames = at > 0 && at + 1 < arguments.size() ? std::max(1, arguments[at + 1].toInt()) : 60;
    for (double smoothing : {0.0, 0.9}) {
        {
            Scene scene(8, 25, 100'000, smoothing);
            for (int busy : {0, 2})
                measure(smoothing > 0 ? "8 charts x 25 runs x 1e5, smoothed" : "8 charts x 25 runs x 1e5, raw", scene,
                        frames, busy);
        }
        Scene scene(1, 1, 10'000'000, smoothing);
        for (int busy : {0, 2})
            measure(smoothing > 0 ? "1 series of 1e7, smoothed" : "1 series of 1e7, raw", scene, frames, busy);
    }
}
