// Frame times of the charts, as a person sees them. A frame begins with the change, ends when every chart of the
// 1920 × 1080 window has replotted and was painted into the window, and changes all of them:
//   pan     another x range in every chart, nothing of the last frame is of use
//   append  every run of every chart gets 10 points, and the charts follow the data
//   bench_charts [--frames N] [--busy N]    N threads keep the processor busy at the priority that training has
// Prints the median, the 95th percentile and the worst frame in ms, and the processor time a frame, of the GUI thread
// and of all threads (without --busy): what it costs however busy the machine is.
// Target: every median ≤ 33 ms.
#include <QApplication>
#include <QGridLayout>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <set>
#include <stop_token>
#include <thread>

#include "core/base/thread.h"
#include "widgets/plot/metric_plot.h"

using namespace attune;

namespace {

/// A noisy loss whose steps are even and whose wall time is not.
class Run {
public:
    explicit Run(std::uint32_t seed, std::size_t length)
        : series(std::make_shared<MetricSeries>()), generator_(seed), seed_(seed), length_(double(length)) {
        append(length);
    }
    void append(std::size_t count) {
        std::vector<MetricPoint> points(count);
        for (MetricPoint& point : points) {
            const double part = double(step_) / length_;
            const double value = 3 + 0.02 * double(seed_ % 25) + 7 * std::exp(-20 * part) + noise_(generator_);
            wallTime_ += 1 + 0.3 * noise_(generator_);
            point = {step_, step_ * 1024, part, wallTime_, value};
            ++step_;
        }
        series->append(points);
    }
    std::shared_ptr<MetricSeries> series;

private:
    std::mt19937 generator_;
    std::normal_distribution<double> noise_{0, 0.15};
    std::uint32_t seed_;
    double length_;
    std::int64_t step_ = 0;
    double wallTime_ = 1.7e9;
};

class Scene : public QObject {
public:
    Scene(int charts, int runs, std::size_t points) {
        window_.resize(1920, 1080);
        auto* grid = new QGridLayout(&window_);
        for (int chart = 0; chart < charts; ++chart) {
            auto* plot = new MetricPlot(&window_);
            grid->addWidget(plot, chart % 2, chart / 2);
            std::vector<CurveRef> curves;
            for (int run = 0; run < runs; ++run) {
                runs_.emplace_back(std::uint32_t(chart * 25 + run), points);
                curves.push_back({runs_.back().series, run, QStringLiteral("#%1").arg(run), {}, run, {}, {}});
            }
            plot->setCurves(std::move(curves));
            plot->installEventFilter(this);
            connect(plot, &QCustomPlot::afterReplot, this, [this, plot] { toReplot_.erase(plot); });
            plots_.push_back(plot);
        }
        window_.show();
    }

    void setView(SeriesAxis axis, double smoothing) {
        for (MetricPlot* plot : plots_) {
            ChartView view;
            view.axis = axis;
            view.smoothing = smoothing;
            plot->setView(view);
        }
        do QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
        while (std::any_of(plots_.begin(), plots_.end(), [](MetricPlot* plot) { return plot->smoothingBusy(); }));
    }

    void pan(int frame) {
        beginFrame();
        for (MetricPlot* plot : plots_) {
            ChartView view = plot->view();
            const MetricSeries& series = *plot->curves()[0].series;
            const double from = series.x(view.axis, 0), length = series.x(view.axis, series.size() - 1) - from;
            const double shift = from + length * 0.2 * (0.5 + 0.5 * std::sin(frame * 0.1));
            view.x = ValueRange{shift, shift + length * 0.8};
            plot->setView(view);
        }
        finishFrame();
    }

    void append() {
        beginFrame();
        for (Run& run : runs_) run.append(10);
        for (MetricPlot* plot : plots_) plot->refresh();
        finishFrame();
    }

protected:
    bool eventFilter(QObject* plot, QEvent* event) override {
        if (event->type() == QEvent::Paint && !toReplot_.contains(plot)) toPaint_.erase(plot);
        return false;
    }

private:
    void beginFrame() {
        toReplot_.insert(plots_.begin(), plots_.end());
        toPaint_ = toReplot_;
    }
    void finishFrame() {
        while (!toPaint_.empty()) QCoreApplication::processEvents(QEventLoop::AllEvents);
    }

    QWidget window_;
    std::vector<MetricPlot*> plots_;
    std::vector<Run> runs_;
    std::set<QObject*> toReplot_, toPaint_;  // by the frame that is under way
};

double processorMilliseconds(clockid_t whose) {
    timespec time{};
    clock_gettime(whose, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

template <typename Frame>
void measure(const char* scene, const char* name, double smoothing, int frames, Frame frame) {
    std::vector<double> times;
    frame(0);
    const double gui = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
    const double all = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 1; i <= frames; ++i) {
        const auto start = std::chrono::steady_clock::now();
        frame(i);
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    std::printf("%-30s %-15s %-14s median %6.1f  p95 %6.1f  worst %6.1f  processor %6.1f of %6.1f ms\n", scene, name,
                smoothing > 0 ? "raw + smoothed" : "raw", times[times.size() / 2], times[times.size() * 95 / 100],
                times.back(), (processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - gui) / frames,
                (processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - all) / frames);
    std::fflush(stdout);
}

void measureAll(const char* name, Scene& scene, int frames) {
    for (double smoothing : {0.0, 0.9}) {
        const auto pan = [&](int i) { scene.pan(i); };
        scene.setView(SeriesAxis::step, smoothing);
        measure(name, "pan", smoothing, frames, pan);
        scene.setView(SeriesAxis::wallTime, smoothing);
        measure(name, "pan, wall time", smoothing, frames, pan);
        scene.setView(SeriesAxis::step, smoothing);
        measure(name, "append", smoothing, frames, [&](int) { scene.append(); });
    }
}

int numberAfter(const QString& option, int fallback) {
    const QStringList arguments = QApplication::arguments();
    const qsizetype at = arguments.indexOf(option);
    return at > 0 && at + 1 < arguments.size() ? std::max(0, arguments[at + 1].toInt()) : fallback;
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const int frames = std::max(1, numberAfter(QStringLiteral("--frames"), 60));
    std::vector<std::jthread> workers;
    for (int i = numberAfter(QStringLiteral("--busy"), 0); i > 0; --i)
        workers.emplace_back([](const std::stop_token& stop) {
            enterWorkerThread("bench");
            volatile double x = 1;
            while (!stop.stop_requested()) x = x * 1.0000001;
        });
    {
        Scene scene(8, 25, 100'000);
        measureAll("8 charts x 25 runs x 1e5", scene, frames);
    }
    Scene scene(1, 1, 10'000'000);
    measureAll("1 series of 1e7", scene, frames);
}
