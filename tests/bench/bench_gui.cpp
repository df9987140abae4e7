// The GUI thread under load: 1,000 events a second into the window for a minute while a real run trains on every core.
// Prints the longest stall and how long an event takes until a chart that shows it has been painted. Usage: bench_gui
// [seconds]

#include <QApplication>
#include <QEvent>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

#include "tests/app/shell/window_fixture.h"
#include "widgets/plot/metric_plot.h"

namespace attune {

namespace {

constexpr int eventsPerSecond = 1000;

/// Times from an event's making to the end of the next paint of a chart after it was drained.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(EngineBridge* bridge) {
        qApp->installEventFilter(this);
        connect(bridge, &EngineBridge::metricsArrived, this, [this](const std::vector<StepMetrics>& metrics) {
            for (const StepMetrics& one : metrics) waiting_.push_back(one.header.monotonicNs);
        });
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && qobject_cast<MetricPlot*>(watched) != nullptr && !waiting_.empty()) {
            QMetaObject::invokeMethod(
                this,
                [this, taken = std::exchange(waiting_, {})] {
                    const std::int64_t now = stampedHeader(0, 0).monotonicNs;
                    for (const std::int64_t made : taken) latenciesMs.push_back(static_cast<double>(now - made) * 1e-6);
                },
                Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }

    std::vector<double> latenciesMs;

private:
    std::vector<std::int64_t> waiting_;
};

RunId addShownRun(Workbench& workbench) {
    RunId id = 0;
    workbench.session()->store()->post(
        &workbench,
        [](Project& project) {
            RunRecord run;
            run.experiment = project.experiments().front().id;
            run.name = "flood";
            run.configJson = project.experiments().front().configJson;
            run.maxSteps = 1'000'000;
            return project.addRun(run);
        },
        [&](RunId added) { id = added; });
    if (!QTest::qWaitFor([&] { return id > 0; })) return 0;
    workbench.session()->records()->reload();
    const bool shown = QTest::qWaitFor(
        [&] { return workbench.session()->records()->run(id) != nullptr && !workbench.series()->loading(); });
    return shown ? id : 0;
}

int bench(int seconds) {
    WindowFixture fixture;
    if (!fixture.open() || !fixture.addExperiment(10'000'000)) return 1;
    ExperimentConfig config = fixture.workbench->editor()->config();
    const std::pair<const char*, std::int64_t> numbers[] = {{"model.n_embd", 128},
                                                            {"model.n_layer", 4},
                                                            {"model.n_positions", 64},
                                                            {"train.per_device_train_batch_size", 8}};
    for (const auto& [key, value] : numbers) config.set(key, value);
    config.set("device.threads", Value());
    fixture.workbench->editor()->apply(config);
    const RunId flood = addShownRun(*fixture.workbench);
    fixture.workbench->control()->start(fixture.workbench->session()->currentExperiment());
    if (flood == 0 || !QTest::qWaitFor([&] { return !fixture.workbench->bridge()->ownedRuns().empty(); }, 30'000))
        return 1;
    const RunId run = *fixture.workbench->bridge()->ownedRuns().begin();
    if (!fixture.waitForState(run, RunState::running)) return 1;
    QTest::qWait(2000);

    PaintWatch watch(fixture.workbench->bridge());
    fixture.workbench->watchdog()->setOn(true);
    fixture.workbench->watchdog()->reset();
    std::jthread source([&](std::stop_token stop) {
        auto next = std::chrono::steady_clock::now();
        for (std::int64_t step = 1; !stop.stop_requested(); ++step) {
            const double x = static_cast<double>(step);
            fixture.workbench->bridge()->sink().publish(StepMetrics{stampedHeader(flood, step),
                                                                    step * 512,
                                                                    x * 1e-4,
                                                                    {{"train/loss", 3 + std::sin(x * 0.01)},
                                                                     {"train/grad_norm", 1 + std::cos(x * 0.02)},
                                                                     {"train/learning_rate", 1e-3},
                                                                     {"perf/tokens_per_second", 5e4 + x}}});
            next += std::chrono::microseconds(1'000'000 / eventsPerSecond);
            std::this_thread::sleep_until(next);
        }
    });
    QTest::qWait(seconds * 1000);
    source.request_stop();
    source.join();

    std::vector<double>& latencies = watch.latenciesMs;
    std::sort(latencies.begin(), latencies.end());
    const auto quantile = [&](double q) {
        return latencies.empty() ? NAN
                                 : latencies[static_cast<std::size_t>(q * static_cast<double>(latencies.size() - 1))];
    };
    std::printf(
        "%d s, %zu events painted, %lld merged; longest stall %.0f ms, stalls over 100 ms: %lld; event to paint p50 "
        "%.0f ms, p99 %.0f ms, max %.0f ms\n",
        seconds, latencies.size(), static_cast<long long>(fixture.workbench->bridge()->merges()),
        fixture.workbench->watchdog()->maxStallMs(), static_cast<long long>(fixture.workbench->watchdog()->stalls()),
        quantile(0.5), quantile(0.99), quantile(1));
    return 0;
}

}  // namespace

}  // namespace attune

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    return attune::bench(argc > 1 ? std::atoi(argv[1]) : 60);
}
