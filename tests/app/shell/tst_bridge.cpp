#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <thread>

#include "app/bridge/engine_bridge.h"
#include "app/bridge/run_monitor.h"
#include "app/bridge/worker.h"

namespace attune {

/// Where worker threads meet the GUI thread.
class TestBridge : public QObject {
    Q_OBJECT

private slots:
    void deliversInBatchesAndSleepsWhenIdle();
    void keepsRewindsBetweenPoints();
    void workerAnswersOnlyTheLiving();
    void workerPassesFailuresOn();
    void monitorKnowsThePace();
};

void TestBridge::deliversInBatchesAndSleepsWhenIdle() {
    EngineBridge bridge;
    int batches = 0;
    std::size_t points = 0;
    connect(&bridge, &EngineBridge::metricsArrived, this, [&](const std::vector<StepMetrics>& metrics) {
        ++batches;
        points += metrics.size();
    });
    const auto send = [&](int from, int to) {
        std::thread([&, from, to] {
            for (int step = from; step < to; ++step)
                bridge.sink().publish(StepMetrics{{1, step, 0, 0}, 0, 0, {{"train/loss", 1.0}}});
        }).join();
    };
    send(0, 500);
    QTRY_COMPARE(points, std::size_t{500});
    QVERIFY2(batches <= 3, qPrintable(QString::number(batches)));
    QTest::qWait(1000);  // long enough for the timer to stop
    send(500, 501);
    QTRY_COMPARE(points, std::size_t{501});
}

void TestBridge::keepsRewindsBetweenPoints() {
    EngineBridge bridge;
    std::vector<std::int64_t> seen;
    connect(&bridge, &EngineBridge::metricsArrived, this, [&](const std::vector<StepMetrics>& metrics) {
        for (const StepMetrics& one : metrics) seen.push_back(one.header.step);
    });
    connect(&bridge, &EngineBridge::rewound, this, [&](RunId, std::int64_t step) { seen.push_back(-step); });
    for (const std::int64_t step : {8, 9, 10}) bridge.sink().publish(StepMetrics{{1, step, 0, 0}, 0, 0, {}});
    bridge.sink().publish(RunRewound{{1, 8, 0, 0}});
    bridge.sink().publish(StepMetrics{{1, 9, 0, 0}, 0, 0, {}});
    QTRY_COMPARE(seen, (std::vector<std::int64_t>{8, 9, 10, -8, 9}));
}

void TestBridge::workerAnswersOnlyTheLiving() {
    Worker worker("test");
    auto context = std::make_unique<QObject>();
    bool told = false;
    std::atomic<bool> ran = false;
    worker.post(
        context.get(),
        [&](std::stop_token) {
            ran = true;
            return 3;
        },
        [&](int) { told = true; });
    context.reset();
    QTRY_VERIFY(ran.load());
    int answer = 0;
    worker.post(
        this, [](std::stop_token) { return 4; }, [&](int value) { answer = value; });
    QTRY_COMPARE(answer, 4);
    QVERIFY(!told);
}

void TestBridge::workerPassesFailuresOn() {
    Worker worker("test");
    Failure failure;
    worker.post(
        this, [](std::stop_token) -> int { throw Error("data.file_missing", {"/nowhere"}); },
        [](int) { QFAIL("no result was made"); }, [&](const Failure& told) { failure = told; });
    QTRY_COMPARE(failure.code, std::string("data.file_missing"));
    QCOMPARE(failure.arguments, std::vector<std::string>{"/nowhere"});
}

void TestBridge::monitorKnowsThePace() {
    EngineBridge bridge;
    RunMonitor monitor(&bridge, nullptr);
    RunRecord record;
    record.id = 1;
    record.state = RunState::running;
    record.maxSteps = 100;
    bridge.sink().publish(RunStateChanged{{1, 0, 0, 0}, RunState::running, "", {}});
    QTRY_VERIFY(monitor.vitals(1) != nullptr && monitor.vitals(1)->state == RunState::running);
    for (std::int64_t step = 1; step <= 11; ++step) {
        bridge.sink().publish(StepMetrics{{1, step, step * 500'000'000, 0}, 0, 0, {{"train/loss", 2.5}}});
    }
    QTRY_COMPARE(monitor.vitals(1)->step, std::int64_t{11});
    monitor.setRecord(record, true);
    bridge.sink().publish(StepMetrics{{1, 12, 12 * 500'000'000LL, 0}, 0, 0, {}});
    QTRY_VERIFY(monitor.vitals(1)->secondsLeft.has_value());
    QCOMPARE(*monitor.vitals(1)->secondsLeft, 44.0);  // 88 steps at half a second
    QCOMPARE(*monitor.vitals(1)->loss, 2.5);
}

}  // namespace attune

QTEST_GUILESS_MAIN(attune::TestBridge)
#include "tst_bridge.moc"
