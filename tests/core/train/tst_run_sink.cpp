#include <QtTest>

#include "core/train/run_sink.h"

using namespace attune;

class Collector : public EventSink {
public:
    void publish(const Event& event) noexcept override { events.push_back(event); }
    std::vector<Event> events;
};

class TestRunSink : public QObject {
    Q_OBJECT

private slots:
    void anAnnouncementNeverOvertakesTheTrainer() {
        Collector collector;
        RunSink sink;
        sink.setNext(&collector);
        sink.publish(RunStateChanged{{5, 7, 0, 0}, RunState::running, {}, {}});
        sink.announce(RunState::running, RunState::pausing);
        sink.publish(RunStateChanged{{5, 8, 0, 0}, RunState::finished, {}, {}});
        sink.announce(RunState::running, RunState::pausing);
        QCOMPARE(collector.events.size(), std::size_t{3});
        QVERIFY(sink.state() == RunState::finished);
        QCOMPARE(headerOf(collector.events[1]).run, RunId{5});
        QCOMPARE(headerOf(collector.events[1]).step, std::int64_t{7});
    }

    void deviceStatsStandAtTheStepThatTheRunHasReached() {
        Collector collector;
        RunSink sink;
        sink.setNext(&collector);
        sink.publish(StepMetrics{{5, 40, 0, 0}, 0, 0, {}});
        sink.publish(DeviceStats{{5, 0, 0, 0}, {{"host/cpu_percent", 50}}});
        sink.publish(RunRewound{{5, 30, 0, 0}});
        sink.publish(DeviceStats{{5, 0, 0, 0}, {{"host/cpu_percent", 60}}});
        QCOMPARE(headerOf(collector.events[1]).step, std::int64_t{40});
        QCOMPARE(headerOf(collector.events[3]).step, std::int64_t{30});
    }

    void theEndIsHeldBackUntilReleased() {
        Collector collector;
        FinalStateGate gate(&collector);
        gate.publish(RunStateChanged{{1, 1, 0, 0}, RunState::running, {}, {}});
        gate.publish(RunStateChanged{{1, 2, 0, 0}, RunState::finished, {}, {}});
        QCOMPARE(collector.events.size(), std::size_t{1});
        gate.release();
        QCOMPARE(collector.events.size(), std::size_t{2});
        FinalStateGate nobody(nullptr);
        nobody.publish(RunStateChanged{});
        nobody.release();
    }
};

QTEST_APPLESS_MAIN(TestRunSink)
#include "tst_run_sink.moc"
