#include <QtTest>
#include <cstdio>
#include <random>
#include <sstream>
#include <thread>

#include "core/store/checkpoint.h"
#include "core/store/checkpoint_rotation.h"
#include "core/store/project.h"
#include "core/store/run_folders.h"
#include "core/store/store_writer.h"
#include "tests/core/store/child_process.h"
#include "tests/core/store/store_fixture.h"

using namespace attune;

namespace {

using namespace std::chrono_literals;

double now() {
    return stampedHeader(0, 0).wallTime;
}

void say(const char* what, std::int64_t step) {
    std::printf("%s %lld %.6f\n", what, static_cast<long long>(step), now());
    std::fflush(stdout);
}

/// A trainer until it is killed: steps through the store writer, edits, checkpoints. Says what it did after it did it.
int trainUntilKilled(const std::string& path, RunId run) {
    const auto project = Project::open(path);
    StoreWriter writer(path, run, nullptr);
    std::int64_t step = project->run(run)->step;
    writer.publish(RunStateChanged{stampedHeader(run, step), RunState::running, {}, {}});
    const std::vector<float> weights(5000, 0.5f);
    for (;;) {
        ++step;
        writer.publish(StepMetrics{
            stampedHeader(run, step), step, 0, {{"train/loss", static_cast<double>(step)}, {"train/grad_norm", 1.0}}});
        say("step", step);
        if (step % 7 == 0) {
            project->setView("edit", std::to_string(step));
            say("edit", step);
        }
        if (step % 10 == 0) {
            CheckpointContent content;
            content.weights.push_back({"w", {5000}, weights.data()});
            content.configJson = "{}";
            content.stateJson = std::to_string(step);
            const std::string folder = checkpointFolder(run, step);
            const std::int64_t bytes = writeCheckpoint(project->filesFolder() / folder, content);
            say("checkpoint", step);
            writer.publish(CheckpointSaved{stampedHeader(run, step), folder, bytes, false});
            writer.flush(5);
            rotateCheckpoints(*project, run, 2, {});
        }
        std::this_thread::sleep_for(1ms);
    }
}

/// The last whole line of each kind that the child wrote: step and when.
struct Said {
    std::int64_t step = 0;
    double when = 0;
};
std::map<std::string, std::vector<Said>> parse(const std::string& output) {
    std::map<std::string, std::vector<Said>> said;
    std::istringstream lines(output.substr(0, output.rfind('\n') + 1));
    std::string what;
    Said one;
    while (lines >> what >> one.step >> one.when) said[what].push_back(one);
    return said;
}

}  // namespace

class TestKill : public QObject {
    Q_OBJECT

private slots:
    void losesAtMostASecondToKill9() {
        const ScratchFolder folder;
        const std::string path = folder.file("p.attune");
        RunId run = 0;
        {
            const auto project = Project::create(path);
            run = project->addRun({});
        }
        std::mt19937 random(20240517);
        for (int round = 0; round < 100; ++round) {
            double killed = 0;
            std::string output;
            {
                ChildProcess child({"train", path, std::to_string(run)});
                QVERIFY(child.waitForOutput());
                std::this_thread::sleep_for(std::chrono::milliseconds(random() % 300));
                killed = now();
                child.kill();
                output = child.rest();
            }
            const auto said = parse(output);
            const auto project = Project::open(path);
            QCOMPARE(project->integrityProblem(), std::string());
            QVERIFY(project->run(run)->state == RunState::interrupted);

            const MetricColumns points = project->metric(run, "train/loss");
            for (std::size_t i = 0; i < points.step.size(); ++i)
                QCOMPARE(points.step[i], static_cast<std::int64_t>(i) + 1);
            for (const Said& step : said.at("step")) {
                if (step.when < killed - 1.0) QVERIFY(step.step <= static_cast<std::int64_t>(points.step.size()));
            }
            if (const auto edits = said.find("edit"); edits != said.end())
                QVERIFY(std::stoll(project->view("edit")) >= edits->second.back().step);

            const auto newest = newestVerifiedCheckpoint(*project, run);
            if (const auto saved = said.find("checkpoint"); saved != said.end()) {
                QVERIFY(newest.has_value());
                QVERIFY(newest->step >= saved->second.back().step);
            }
            if (newest) {
                const std::filesystem::path place = project->filesFolder() / newest->folder;
                QCOMPARE(readCheckpointState(place), std::to_string(newest->step));
                std::vector<float> weights(5000);
                loadTensors(place / "model.safetensors", {{"w", {5000}, weights.data()}});
                QCOMPARE(weights.back(), 0.5f);
            }
            // The next trainer goes on where the project is.
            QCOMPARE(project->run(run)->step, static_cast<std::int64_t>(points.step.size()));
        }
        const auto project = Project::open(path);
        std::size_t folders = 0;
        for ([[maybe_unused]] const auto& entry :
             std::filesystem::directory_iterator(project->filesFolder() / runFolder(run)))
            ++folders;
        QVERIFY2(folders <= 100, "rotation keeps the folder small");
    }
};

int main(int argc, char** argv) {
    if (argc == 4 && std::string(argv[1]) == "train") return trainUntilKilled(argv[2], std::stoll(argv[3]));
    TestKill test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_kill.moc"
