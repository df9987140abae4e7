#include <QtTest>
#include <chrono>
#include <thread>

#include "core/store/project.h"
#include "core/store/store_writer.h"
#include "tests/core/store/child_process.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

using namespace std::chrono_literals;

/// ATTUNE_TWO_PROCESSES_SECONDS=60 for the long version.
double seconds() {
    const char* set = std::getenv("ATTUNE_TWO_PROCESSES_SECONDS");
    return set != nullptr ? std::stod(set) : 3.0;
}

/// Publishes a step every 2 ms and edits a view key of its own; prints how many steps and edits there were.
std::pair<std::int64_t, std::int64_t> trainAndEdit(const std::string& path, RunId run) {
    const auto project = Project::open(path);
    StoreWriter writer(path, run, nullptr);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds());
    std::int64_t step = 0;
    std::int64_t edits = 0;
    while (std::chrono::steady_clock::now() < end) {
        writer.publish(StepMetrics{stampedHeader(run, ++step), step, 0, {{"train/loss", static_cast<double>(step)}}});
        if (step % 20 == 0) project->setView("edits of " + std::to_string(run), std::to_string(++edits));
        if (step % 100 == 0) writer.publish(LogLine{stampedHeader(run, step), 1, "text", {std::to_string(step)}});
        std::this_thread::sleep_for(2ms);
    }
    return {step, edits};
}

}  // namespace

class TestTwoProcesses : public QObject {
    Q_OBJECT

private slots:
    void writeOneProjectTogether() {
        const ScratchFolder folder;
        const std::string path = folder.file("p.attune");
        RunId mine = 0;
        RunId theirs = 0;
        {
            const auto project = Project::create(path);
            mine = project->addRun({});
            theirs = project->addRun({});
        }
        ChildProcess child({"train", path, std::to_string(theirs)});
        const auto [mySteps, myEdits] = trainAndEdit(path, mine);
        QCOMPARE(child.wait(), 0);
        std::istringstream printed(child.rest());
        std::int64_t theirSteps = 0;
        std::int64_t theirEdits = 0;
        printed >> theirSteps >> theirEdits;
        QVERIFY(mySteps > 0 && theirSteps > 0);

        const auto project = Project::open(path);
        const auto check = [&](RunId run, std::int64_t steps, std::int64_t edits) {
            const MetricColumns points = project->metric(run, "train/loss");
            QCOMPARE(static_cast<std::int64_t>(points.step.size()), steps);
            for (std::size_t i = 0; i < points.step.size(); ++i) QCOMPARE(points.value[i], static_cast<double>(i + 1));
            QCOMPARE(static_cast<std::int64_t>(project->events(run, 0, 1'000'000).size()), steps / 100);
            QCOMPARE(project->view("edits of " + std::to_string(run)),
                     edits > 0 ? std::to_string(edits) : std::string());
        };
        check(mine, mySteps, myEdits);
        check(theirs, theirSteps, theirEdits);
        QCOMPARE(project->integrityProblem(), std::string());
        qInfo("%lld + %lld steps, %lld + %lld edits", static_cast<long long>(mySteps),
              static_cast<long long>(theirSteps), static_cast<long long>(myEdits), static_cast<long long>(theirEdits));
    }
};

int main(int argc, char** argv) {
    if (argc == 4 && std::string(argv[1]) == "train") {
        const auto [steps, edits] = trainAndEdit(argv[2], std::stoll(argv[3]));
        std::printf("%lld %lld\n", static_cast<long long>(steps), static_cast<long long>(edits));
        return 0;
    }
    TestTwoProcesses test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_two_processes.moc"
