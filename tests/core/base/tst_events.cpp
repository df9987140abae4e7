#include <QtTest>
#include <thread>

#include "core/events/command.h"
#include "core/events/event_queue.h"

using namespace attune;

class TestEvents : public QObject {
    Q_OBJECT

private slots:
    void everyStateHasAWordThatReadsBack() {
        for (int i = 0; i <= static_cast<int>(RunState::interrupted); ++i) {
            const auto state = static_cast<RunState>(i);
            QVERIFY(runStateFromString(toString(state)) == state);
        }
        QVERIFY(runStateFromString("from a newer version") == RunState::interrupted);
    }

    void repeatedRequestsAreOneAndTheLaterOfPauseAndResumeWins() {
        CommandBox box;
        box.request(Command::sampleNow);
        box.request(Command::sampleNow);
        QVERIFY(box.take(Command::sampleNow));
        QVERIFY(!box.take(Command::sampleNow));
        box.request(Command::pause);
        box.request(Command::resume);
        QVERIFY(!box.take(Command::pause));
        QVERIFY(box.take(Command::resume));
    }

    void waitingEndsWithARequest() {
        CommandBox box;
        std::jthread other([&] { box.request(Command::kill); });
        box.wait();
        QVERIFY(box.pending(Command::kill));
    }

    void aFullQueueMergesMetricsAndDropsNothingElse() {
        EventQueue queue(4);
        const auto metrics = [](std::int64_t step, const char* tag, double value) {
            return StepMetrics{{1, step, 0, 0}, step * 10, 0.5, {{tag, value}}};
        };
        for (int i = 1; i <= 3; ++i) queue.publish(metrics(i, "train/loss", i));
        queue.publish(RunStateChanged{{1, 3, 0, 0}, RunState::paused, {}, {}});
        queue.publish(metrics(4, "train/loss", 4));                                    // merged into step 3
        queue.publish(metrics(5, "eval/loss", 5));                                     // merged, keeps train/loss
        queue.publish(RunStateChanged{{1, 5, 0, 0}, RunState::failed, "x.y", {"a"}});  // beyond the capacity, kept
        QCOMPARE(queue.merges(), std::int64_t{2});
        const std::vector<Event> events = queue.drain();
        QCOMPARE(events.size(), std::size_t{5});
        const auto& merged = std::get<StepMetrics>(events[2]);
        QCOMPARE(merged.header.step, std::int64_t{5});
        QCOMPARE(merged.values.size(), std::size_t{2});
        QCOMPARE(merged.values[0].value, 4.0);
        QVERIFY(std::get<RunStateChanged>(events[4]).state == RunState::failed);
        QVERIFY(queue.drain().empty());
    }

    void runsDoNotMergeIntoEachOther() {
        EventQueue queue(1);
        queue.publish(StepMetrics{{1, 1, 0, 0}, 0, 0, {{"train/loss", 1}}});
        queue.publish(StepMetrics{{2, 1, 0, 0}, 0, 0, {{"train/loss", 2}}});
        QCOMPARE(queue.drain().size(), std::size_t{2});
    }

    void manyThreadsPublishAtOnce() {
        EventQueue queue;
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 4; ++t) {
                threads.emplace_back([&queue, t] {
                    for (int i = 0; i < 1000; ++i) queue.publish(LogLine{{t, i, 0, 0}, 1, "text", {"x"}});
                });
            }
        }
        QCOMPARE(queue.drain().size(), std::size_t{4000});
    }
};

QTEST_APPLESS_MAIN(TestEvents)
#include "tst_events.moc"
