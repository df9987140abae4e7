#include <QtTest>
#include <atomic>
#include <thread>

#include "core/events/event_queue.h"
#include "core/store/project.h"
#include "core/store/store_writer.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

StepMetrics point(RunId run, std::int64_t step, const char* tag) {
    return {stampedHeader(run, step), step, 0, {{tag, static_cast<double>(step)}}};
}

}  // namespace

class TestStoreWriter : public QObject {
    Q_OBJECT

private slots:
    void storesEverythingFromEveryThread() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        EventQueue viewer(100'000);
        constexpr std::int64_t each = 5000;
        {
            StoreWriter writer(folder.file("p.attune"), run, &viewer);
            std::vector<std::jthread> threads;
            for (const char* tag : {"a", "b", "c"}) {
                threads.emplace_back([&writer, run, tag] {
                    for (std::int64_t step = 1; step <= each; ++step) writer.publish(point(run, step, tag));
                });
            }
        }
        for (const char* tag : {"a", "b", "c"}) {
            const MetricColumns points = project->metric(run, tag);
            QCOMPARE(static_cast<std::int64_t>(points.step.size()), each);
            for (std::size_t i = 0; i < points.step.size(); ++i)
                QCOMPARE(points.step[i], static_cast<std::int64_t>(i) + 1);
        }
        QCOMPARE(static_cast<std::int64_t>(viewer.drain().size()), 3 * each);
    }

    void storesByItselfWithoutAFlush() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        StoreWriter writer(folder.file("p.attune"), run, nullptr);
        writer.publish(point(run, 1, "a"));
        QTRY_COMPARE_WITH_TIMEOUT(project->metric(run, "a").value.size(), std::size_t{1}, 30'000);
    }

    void keepsOnlyTheLastProgressOfEachPhase() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        {
            StoreWriter writer(folder.file("p.attune"), run, nullptr);
            for (std::int64_t done = 1; done <= 100; ++done) {
                writer.publish(Progress{stampedHeader(run, 0), "tokenize", done, 100});
                writer.publish(Progress{stampedHeader(run, 0), "evaluate", done, 50});
                if (done == 50) writer.flush(10);
            }
        }
        const auto events = project->events(run, 0);
        QCOMPARE(events.size(), std::size_t{2});
        for (const auto& stored : events) QCOMPARE(std::get<Progress>(stored.event).done, std::int64_t{100});
    }

    void handsOverCommandsOfOtherProcesses() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        std::mutex mutex;
        std::vector<std::string> commands;
        const auto taken = [&] {
            const std::lock_guard lock(mutex);
            return commands;
        };
        project->postCommand(run, "kill");  // for a trainer that was already gone
        StoreWriter writer(folder.file("p.attune"), run, nullptr, [&](const std::string& command) {
            const std::lock_guard lock(mutex);
            commands.push_back(command);
        });
        project->postCommand(run, "pause");
        project->postCommand(run + 1, "kill");
        project->postCommand(run, "resume");
        QTRY_COMPARE_WITH_TIMEOUT(taken(), (std::vector<std::string>{"pause", "resume"}), 30'000);
    }

    void showsSignsOfLife() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        StoreWriter writer(folder.file("p.attune"), run, nullptr);
        const double taken = project->leaseHolder("run:1").value().heartbeat;
        QTRY_VERIFY_WITH_TIMEOUT(project->leaseHolder("run:1").value().heartbeat > taken, 30'000);
    }

    void needsAProjectThatItMayWrite() {
        const ScratchFolder folder;
        ATTUNE_VERIFY_ERROR(StoreWriter(folder.file("p.attune"), 1, nullptr), "project.missing");
    }
};

QTEST_GUILESS_MAIN(TestStoreWriter)
#include "tst_store_writer.moc"
