#include <QtTest>
#include <algorithm>
#include <thread>

#include "core/base/error.h"
#include "core/store/event_json.h"
#include "core/store/run_folders.h"
#include "tiny_run.h"

using namespace attune;

class TestRun : public QObject {
    Q_OBJECT

    static void waitFor(const std::function<bool()>& condition) {
        for (int i = 0; i < 2000 && !condition(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        QVERIFY(condition());
    }

    /// A run long enough that commands find it running.
    static std::unique_ptr<RunHandle> startLong(TinyRun& tiny) {
        tiny.config.set("train.max_steps", std::int64_t{1000000});
        tiny.config.set("checkpoint.steps", std::int64_t{0});
        tiny.config.set("eval.steps", std::int64_t{0});
        auto handle = startRun(tiny.request(), &tiny.events);
        waitFor([&] { return tiny.events.all<StepMetrics>().size() > 3; });
        return handle;
    }

private slots:
    void aRunLearnsAndEverythingItSaysIsStored() {
        TinyRun tiny;
        tiny.config.set("sampling.steps", std::int64_t{20});
        tiny.config.set("sampling.prompts", std::vector<std::string>{"the model"});
        auto handle = startRun(tiny.request(), &tiny.events);
        QVERIFY(handle->wait() == RunState::finished);
        QVERIFY((tiny.events.states() == std::vector{RunState::preparing, RunState::running, RunState::finished}));

        const auto project = tiny.project();
        const RunRecord run = *project->run(handle->id());
        QVERIFY(run.state == RunState::finished);
        QCOMPARE(run.step, std::int64_t{40});
        QCOMPARE(run.maxSteps, std::int64_t{40});
        const MetricColumns loss = project->metric(run.id, "train/loss");
        QCOMPARE(loss.value.size(), std::size_t{40});
        QCOMPARE(loss.step.back(), std::int64_t{40});
        QVERIFY(loss.value.back() < 0.8 * loss.value.front());
        // Before the first step too: what training started from.
        QCOMPARE(project->metric(run.id, "eval/loss").step, (std::vector<std::int64_t>{0, 10, 20, 30, 40}));
        QCOMPARE(project->samples(run.id).size(), std::size_t{2});
        QCOMPARE(project->checkpoints(run.id).size(), std::size_t{4});
        for (const char* tag :
             {"train/learning_rate", "train/grad_norm", "train/epoch", "perf/tokens_per_second", "perf/step_ms",
              "perf/data_wait_ms", "perf/forward_ms", "perf/backward_ms", "perf/optimizer_ms"}) {
            QCOMPARE(project->metric(run.id, tag).value.size(), std::size_t{40});
        }
        QVERIFY(!project->leaseHolder("run:" + std::to_string(run.id)));
    }

    void theLossOfAnIntervalIsItsMean() {
        TinyRun each, fifth;
        fifth.config.set("logging.steps", std::int64_t{5});
        const RunId eachId = [&] {
            auto h = startRun(each.request(), nullptr);
            h->wait();
            return h->id();
        }();
        const RunId fifthId = [&] {
            auto h = startRun(fifth.request(), nullptr);
            h->wait();
            return h->id();
        }();
        const MetricColumns all = each.project()->metric(eachId, "train/loss"),
                            few = fifth.project()->metric(fifthId, "train/loss");
        QCOMPARE(few.step, (std::vector<std::int64_t>{1, 5, 10, 15, 20, 25, 30, 35, 40}));
        const MetricColumns tokens = each.project()->metric(eachId, "train/loss");
        double sum = 0, count = 0;
        for (std::size_t i = 5; i < 10; ++i) {
            const auto trained = static_cast<double>(tokens.tokens[i] - tokens.tokens[i - 1]);
            sum += all.value[i] * trained;
            count += trained;
        }
        QVERIFY(std::abs(few.value[2] - sum / count) < 1e-12);
    }

    void pauseHoldsWithinAStepAndContinues() {
        TinyRun tiny;
        auto handle = startLong(tiny);
        handle->request(Command::pause);
        QVERIFY(handle->state() == RunState::pausing || handle->state() == RunState::paused);
        waitFor([&] { return handle->state() == RunState::paused; });
        const std::size_t before = tiny.events.all<StepMetrics>().size();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        QCOMPARE(tiny.events.all<StepMetrics>().size(), before);
        handle->request(Command::sampleNow);
        handle->request(Command::checkpointNow);
        handle->request(Command::resume);
        waitFor([&] { return tiny.events.all<StepMetrics>().size() > before + 3; });
        waitFor([&] { return !tiny.events.all<CheckpointSaved>().empty(); });
        handle->request(Command::stopAndCheckpoint);
        QVERIFY(handle->wait() == RunState::stopped);
        const auto saved = tiny.events.all<CheckpointSaved>();
        QCOMPARE(saved.back().header.step, tiny.project()->run(handle->id())->step);
        // Named as the search for checkpoints that nobody recorded looks for them.
        QCOMPARE(saved.back().folder, checkpointFolder(handle->id(), saved.back().header.step));
    }

    void pauseAndContinueWithinAStepIsRunning() {
        TinyRun tiny;
        auto handle = startLong(tiny);
        for (int round = 0; round < 20; ++round) {
            handle->request(Command::pause);
            handle->request(Command::resume);
            waitFor([&] { return handle->state() == RunState::running; });
        }
        handle->request(Command::stopAndCheckpoint);
        QVERIFY(handle->wait() == RunState::stopped);
    }

    void killEndsWithoutACheckpoint() {
        TinyRun tiny;
        auto handle = startLong(tiny);
        handle->request(Command::kill);
        QVERIFY(handle->wait() == RunState::stopped);
        QVERIFY(tiny.events.all<CheckpointSaved>().empty());
        QCOMPARE(tiny.project()->run(handle->id())->reasonCode, std::string("run.killed"));
    }

    void stopTwiceAndAfterTheEndIsHarmless() {
        TinyRun tiny;
        auto handle = startLong(tiny);
        handle->request(Command::stopAndCheckpoint);
        handle->request(Command::stopAndCheckpoint);
        handle->wait();
        handle->request(Command::pause);
        handle->request(Command::kill);
        QVERIFY(handle->state() == RunState::stopped);
    }

    void destroyingTheHandleStopsWithACheckpoint() {
        TinyRun tiny;
        startLong(tiny).reset();
        QCOMPARE(tiny.events.all<CheckpointSaved>().size(), std::size_t{1});
        QVERIFY(tiny.events.states().back() == RunState::stopped);
    }

    void commandsOfAnotherProcessArriveThroughTheProject() {
        TinyRun tiny;
        auto handle = startLong(tiny);
        tiny.project()->postCommand(handle->id(), toJson(Command::stopAndCheckpoint));
        QVERIFY(handle->wait() == RunState::stopped);
    }

    void continuingLongerIsOneCurve() {
        TinyRun tiny;
        const RunId id = [&] {
            auto h = startRun(tiny.request(), nullptr);
            h->wait();
            return h->id();
        }();
        RunRequest more = tiny.request();
        more.resume = id;
        more.config.set("train.max_steps", std::int64_t{50});
        QVERIFY(startRun(more, nullptr)->wait() == RunState::finished);
        const auto project = tiny.project();
        QCOMPARE(project->runs().size(), std::size_t{1});
        const MetricColumns loss = project->metric(id, "train/loss");
        QCOMPARE(loss.step.size(), std::size_t{50});
        QVERIFY(std::is_sorted(loss.step.begin(), loss.step.end()));
        QCOMPARE(project->seams(id), std::vector<std::int64_t>{40});
    }

    void aBranchStartsFromItsParentsCheckpoint() {
        TinyRun tiny;
        const RunId parent = [&] {
            auto h = startRun(tiny.request(), nullptr);
            h->wait();
            return h->id();
        }();
        RunRequest branch = tiny.request();
        branch.branchFrom = parent;
        branch.branchStep = 20;
        branch.config.set("train.learning_rate", 1e-3);
        auto handle = startRun(branch, nullptr);
        QVERIFY(handle->wait() == RunState::finished);
        const auto project = tiny.project();
        QCOMPARE(project->run(handle->id())->parent, parent);
        const MetricColumns loss = project->metric(handle->id(), "train/loss");
        QCOMPARE(loss.step.front(), std::int64_t{21});
        QCOMPARE(
            loss.value.front(),
            project->metric(parent, "train/loss").value[20]);  // the step after the branch has seen the same weights
        branch.branchStep = 21;
        QVERIFY_EXCEPTION_THROWN(startRun(branch, nullptr), Error);
    }

    void rotationKeepsTheBestAndTheNewest() {
        TinyRun tiny;
        tiny.config.set("checkpoint.limit", std::int64_t{2});
        auto handle = startRun(tiny.request(), nullptr);
        handle->wait();
        const auto project = tiny.project();
        const auto kept = project->checkpoints(handle->id());
        QVERIFY(kept.size() >= 2 && kept.size() <= 3);
        QVERIFY(std::any_of(kept.begin(), kept.end(), [](const CheckpointRecord& c) { return c.best; }));
        QVERIFY(std::any_of(kept.begin(), kept.end(), [](const CheckpointRecord& c) { return c.step == 40; }));
        for (const CheckpointRecord& checkpoint : kept)
            QVERIFY(std::filesystem::exists(project->filesFolder() / checkpoint.folder / "manifest.json"));
    }
};

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
