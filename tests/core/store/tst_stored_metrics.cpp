#include <QtTest>

#include "core/store/project.h"
#include "core/store/run_follower.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

StepMetrics point(RunId run, std::int64_t step, double value) {
    return {{run, step, 0, 1000.0 + 0.25 * static_cast<double>(step)},
            step * 512,
            0.001 * static_cast<double>(step),
            {{"train/loss", value}}};
}

/// Steps first…last, value = step, in appends of `each`.
void append(Project& project, RunId run, std::int64_t first, std::int64_t last, std::int64_t each) {
    std::vector<Event> events;
    for (std::int64_t step = first; step <= last; ++step) {
        events.emplace_back(point(run, step, static_cast<double>(step)));
        if (static_cast<std::int64_t>(events.size()) == each || step == last) {
            project.appendEvents(events);
            events.clear();
        }
    }
}

}  // namespace

class TestStoredMetrics : public QObject {
    Q_OBJECT

private slots:
    void readsBackFromAnyRow_data() {
        QTest::addColumn<int>("each");
        QTest::addRow("a few") << 37;
        QTest::addRow("a chunk") << 1024;
        QTest::addRow("all") << 100000;
    }
    void readsBackFromAnyRow() {
        QFETCH(int, each);
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        constexpr std::int64_t count = 2500;
        append(*project, run, 1, count, each);
        for (const std::int64_t row : {0, 1, 1023, 1024, 1025, 2047, 2048, 2499}) {
            const MetricColumns points = project->metric(run, "train/loss", row);
            QCOMPARE(static_cast<std::int64_t>(points.value.size()), count - row);
            for (std::size_t i = 0; i < points.value.size(); ++i) {
                const auto step = static_cast<std::int64_t>(i) + row + 1;
                QVERIFY(points.step[i] == step && points.tokens[i] == step * 512 &&
                        points.value[i] == static_cast<double>(step));
                QVERIFY(points.epoch[i] == 0.001 * static_cast<double>(step) &&
                        points.wallTime[i] == 1000.0 + 0.25 * static_cast<double>(step));
            }
        }
        QVERIFY(project->metric(run, "train/loss", count).value.empty());
        QVERIFY(project->metric(run, "train/loss", count + 7).value.empty());
        QVERIFY(project->metric(run, "no/such").value.empty());
        QCOMPARE(project->metricTags(run), std::vector<std::string>{"train/loss"});
    }

    void supersedesAfterAResume_data() {
        QTest::addColumn<int>("step");
        for (const int step : {0, 500, 1024, 1025, 2400}) QTest::addRow("%d", step) << step;
    }
    void supersedesAfterAResume() {
        QFETCH(int, step);
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        append(*project, run, 1, 2500, 300);
        project->appendEvents(std::vector<Event>{SampleText{{run, 2500, 0, 1}, "p", "late"},
                                                 CheckpointSaved{{run, 2500, 0, 1}, "late", 1, true},
                                                 LogLine{{run, 2500, 0, 1}, 1, "text", {"kept"}}});
        project->supersedeAfter(run, step);
        QCOMPARE(project->seams(run), std::vector<std::int64_t>{step});
        MetricColumns points = project->metric(run, "train/loss");
        QCOMPARE(points.generation, std::int64_t{1});
        QCOMPARE(static_cast<int>(points.value.size()), step);
        QVERIFY(project->samples(run).empty());
        QVERIFY(project->checkpoints(run).empty());
        QCOMPARE(project->checkpoints(run, true).size(), std::size_t{1});
        QCOMPARE(project->run(run)->step, std::int64_t{step});
        const auto latest = project->run(run)->lastMetrics;
        QCOMPARE(latest.empty() ? 0.0 : latest[0].value, static_cast<double>(step));
        const auto log = project->events(run, 0);
        QVERIFY(std::any_of(log.begin(), log.end(),
                            [](const auto& e) { return std::holds_alternative<LogLine>(e.event); }));

        append(*project, run, step + 1, 3000, 300);
        points = project->metric(run, "train/loss");
        QCOMPARE(points.value.size(), std::size_t{3000});
        for (std::size_t i = 0; i < points.step.size(); ++i) QCOMPARE(points.step[i], static_cast<std::int64_t>(i) + 1);
        QCOMPARE(project->integrityProblem(), std::string());
    }

    void supersedesInOrderWithTheEventsAround() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        project->appendEvents(std::vector<Event>{point(run, 1, 1), point(run, 2, 2), point(run, 3, 3),
                                                 RunRewound{{run, 1, 0, 1}}, point(run, 2, 20)});
        const MetricColumns points = project->metric(run, "train/loss");
        QCOMPARE(points.step, (std::vector<std::int64_t>{1, 2}));
        QCOMPARE(points.value, (std::vector<double>{1, 20}));
    }

    void givesDeviceStatisticsThePlaceOfTheLastStep() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        project->appendEvents(std::vector<Event>{point(run, 5, 1)});
        project->appendEvents(std::vector<Event>{DeviceStats{{run, 5, 0, 2000}, {{"host/cpu_percent", 50}}}});
        const MetricColumns points = project->metric(run, "host/cpu_percent");
        QCOMPARE(points.tokens, std::vector<std::int64_t>{5 * 512});
        QCOMPARE(points.epoch, std::vector<double>{0.005});
    }

    void isFollowedAcrossAResume() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const auto reader = Project::open(folder.file("p.attune"), Project::Access::readOnly);
        const RunId run = project->addRun({});
        RunFollower follower(*reader, run);
        const auto steps = [&] {
            std::vector<std::int64_t> found;
            for (const Event& event : follower.next()) {
                if (std::holds_alternative<StepMetrics>(event)) found.push_back(headerOf(event).step);
            }
            return found;
        };
        append(*project, run, 1, 3, 1);
        QCOMPARE(steps(), (std::vector<std::int64_t>{1, 2, 3}));
        QVERIFY(steps().empty());
        append(*project, run, 4, 5, 1);
        project->supersedeAfter(run, 2);
        append(*project, run, 3, 4, 1);
        QCOMPARE(steps(), (std::vector<std::int64_t>{3, 4}));
        append(*project, run, 5, 5, 1);
        QCOMPARE(steps(), std::vector<std::int64_t>{5});
    }

    void holdsAMillionPoints() {
        const ScratchFolder folder;
        const auto project = Project::create(folder.file("p.attune"));
        const RunId run = project->addRun({});
        append(*project, run, 1, 1'000'000, 100'000);
        const MetricColumns points = project->metric(run, "train/loss");
        QCOMPARE(points.value.size(), std::size_t{1'000'000});
        QCOMPARE(points.value.back(), 1e6);
        QCOMPARE(project->metric(run, "train/loss", 999'999).step, std::vector<std::int64_t>{1'000'000});
    }
};

QTEST_APPLESS_MAIN(TestStoredMetrics)
#include "tst_stored_metrics.moc"
