#include <sys/mount.h>

#include <QtTest>
#include <cmath>
#include <thread>

#include "core/base/error.h"
#include "core/store/checkpoint.h"
#include "tiny_run.h"

using namespace attune;
namespace fs = std::filesystem;

class TestRunFailures : public QObject {
    Q_OBJECT

    static std::string errorOf(const RunRequest& request) {
        try {
            startRun(request, nullptr)->wait();
        } catch (const Error& error) {
            return error.code();
        }
        return "no error";
    }

    /// Ends with the reason stored in the project.
    static std::string reasonOf(TinyRun& tiny, const RunRequest& request) {
        auto handle = startRun(request, &tiny.events);
        handle->wait();
        return tiny.project()->run(handle->id())->reasonCode;
    }

    static void explode(TinyRun& tiny, const char* policy) {
        // Decay by 1 - 1·10 per step: weights grow ninefold until their products overflow.
        tiny.config.set("train.learning_rate", 1.0);
        tiny.config.set("train.weight_decay", 10.0);
        tiny.config.set("train.max_steps", std::int64_t{200});
        tiny.config.set("train.max_grad_norm", 0.0);
        tiny.config.set("train.warmup_ratio", 0.0);
        tiny.config.set("train.lr_scheduler_type", std::string("constant"));
        tiny.config.set("train.nan_policy", std::string(policy));
        tiny.config.set("train.nan_limit", std::int64_t{3});
        tiny.config.set("eval.steps", std::int64_t{0});
        tiny.config.set("checkpoint.steps", std::int64_t{1});
    }

private slots:
    void anInvalidConfigurationDoesNotStart() {
        TinyRun tiny;
        tiny.config.set("model.n_head", std::int64_t{3});
        QCOMPARE(errorOf(tiny.request()), std::string("config.invalid"));
        QVERIFY(tiny.project()->runs().empty());
    }

    void missingTextFailsTheRunWithTheFile() {
        TinyRun tiny;
        fs::remove(tiny.textPath());
        QCOMPARE(reasonOf(tiny, tiny.request()), std::string("data.file_missing"));
        QCOMPARE(tiny.events.all<RunFailed>().at(0).arguments.at(0), tiny.textPath().string());
        QVERIFY(tiny.events.states().back() == RunState::failed);
    }

    void notFiniteStopsAndIsShown() {
        TinyRun tiny;
        explode(tiny, "stop");
        QCOMPARE(reasonOf(tiny, tiny.request()), std::string("train.not_finite"));
        const MetricColumns loss = tiny.project()->metric(1, "train/loss");
        QVERIFY(!std::isfinite(loss.value.back()));
        QVERIFY(!tiny.events.all<RunFailed>().at(0).lastGoodCheckpoint.empty());
    }

    void skippingCountsAndGivesUpAtTheLimit() {
        TinyRun tiny;
        explode(tiny, "skip");
        QCOMPARE(reasonOf(tiny, tiny.request()), std::string("train.not_finite_limit"));
        int skipped = 0;
        for (const LogLine& line : tiny.events.all<LogLine>()) skipped += line.code == "train.step_skipped";
        QCOMPARE(skipped, 3);
    }

    void rollingBackHalvesTheRateAndGoesOn() {
        TinyRun tiny;
        explode(tiny, "rollback");
        QCOMPARE(reasonOf(tiny, tiny.request()), std::string("train.not_finite_limit"));
        const auto rewound = tiny.events.all<RunRewound>();
        QVERIFY(!rewound.empty());
        const MetricColumns rate = tiny.project()->metric(1, "train/learning_rate");
        QVERIFY(rate.value.back() <= 0.5);
        QVERIFY(std::is_sorted(rate.step.begin(), rate.step.end()));
    }

    void resumingNeedsSomethingToResume() {
        TinyRun tiny;
        RunRequest request = tiny.request();
        request.resume = 77;
        QCOMPARE(errorOf(request), std::string("run.unknown"));
        tiny.config.set("data.paths", std::vector<std::string>{(tiny.folder() / "missing").string()});
        startRun(tiny.request(), nullptr)->wait();
        request.resume = 1;
        QCOMPARE(errorOf(request), std::string("run.nothing_to_resume"));
    }

    void aFinishedRunHasNothingLeft() {
        TinyRun tiny;
        startRun(tiny.request(), nullptr)->wait();
        RunRequest again = tiny.request();
        again.resume = 1;
        QCOMPARE(errorOf(again), std::string("run.nothing_left"));
        QVERIFY(tiny.project()->run(1)->state == RunState::finished);
        QCOMPARE(tiny.project()->metric(1, "train/loss").value.size(), std::size_t{40});
    }

    void aRunKilledAfterItsLastCheckpointFinishes() {
        TinyRun tiny;
        startRun(tiny.request(), nullptr)->wait();
        tiny.project()->setRunState(1, RunState::running, 40, {}, {});  // as a killed process leaves it
        QVERIFY(tiny.project()->run(1)->state == RunState::interrupted);
        RunRequest again = tiny.request();
        again.resume = 1;
        QVERIFY(startRun(again, nullptr)->wait() == RunState::finished);
        QVERIFY(tiny.project()->run(1)->state == RunState::finished);
        QCOMPARE(tiny.project()->metric(1, "train/loss").value.size(), std::size_t{40});
    }

    void changedTextIsAskedAbout() {
        TinyRun tiny;
        startRun(tiny.request(), nullptr)->wait();
        std::ofstream(tiny.textPath(), std::ios::app) << "one more line that the checkpoint has not seen\n";
        RunRequest more = tiny.request();
        more.resume = 1;
        more.config.set("train.max_steps", std::int64_t{45});
        QCOMPARE(reasonOf(tiny, more), std::string("run.data_changed"));
        more.acceptChangedData = true;
        QCOMPARE(reasonOf(tiny, more), std::string());
        QCOMPARE(tiny.project()->run(1)->step, std::int64_t{45});
    }

    void shortenedTextIsAskedAboutAndTheRecordKept() {
        TinyRun tiny;
        startRun(tiny.request(), nullptr)->wait();
        fs::resize_file(tiny.textPath(), fs::file_size(tiny.textPath()) / 2);
        RunRequest more = tiny.request();
        more.resume = 1;
        more.config.set("train.max_steps", std::int64_t{45});
        QCOMPARE(reasonOf(tiny, more), std::string("run.data_changed"));
        QCOMPARE(tiny.project()->run(1)->step, std::int64_t{40});  // where it had come to
        more.acceptChangedData = true;
        QCOMPARE(reasonOf(tiny, more), std::string());
        QCOMPARE(tiny.project()->run(1)->step, std::int64_t{45});
    }

    void aFlippedByteIsPassedOverForTheCheckpointBefore() {
        TinyRun tiny;
        startRun(tiny.request(), nullptr)->wait();
        const auto project = tiny.project();
        fs::path newest;
        for (const CheckpointRecord& checkpoint : project->checkpoints(1)) {
            if (checkpoint.step == 40) newest = project->filesFolder() / checkpoint.folder;
        }
        {
            std::fstream file(newest / "model.safetensors", std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(2000);
            const int byte = file.peek();
            file.put(static_cast<char>(byte ^ 1));
        }
        QVERIFY(!checkpointProblem(newest).empty());
        RunRequest again = tiny.request();
        again.resume = 1;
        auto handle = startRun(again, &tiny.events);
        QVERIFY(handle->wait() == RunState::finished);
        QCOMPARE(tiny.events.all<RunRewound>().at(0).header.step, std::int64_t{30});
    }

    void aFullDiskPausesAndGoesOnWithNothingLost() {
        TinyRun tiny;
        tiny.project();  // makes the files folder's parent
        const fs::path files = tiny.project()->filesFolder();
        fs::create_directories(files);
        if (::mount("tmpfs", files.c_str(), "tmpfs", 0, "size=256k") != 0) QSKIP("mounting a small tmpfs needs root");
        std::ofstream(files / "ballast") << std::string(180 << 10, 'x');
        auto handle = startRun(tiny.request(), &tiny.events);
        const auto pausedForDisk = [&] {
            for (const RunStateChanged& changed : tiny.events.all<RunStateChanged>()) {
                if (changed.state == RunState::paused && changed.code == "checkpoint.disk_full") return true;
            }
            return false;
        };
        for (int i = 0; i < 2000 && !pausedForDisk() && !handle->done(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        const bool paused = pausedForDisk();
        fs::remove(files / "ballast");
        ::mount("tmpfs", files.c_str(), "tmpfs", MS_REMOUNT, "size=16m");
        const RunState end = handle->wait();
        const auto saved = tiny.events.all<CheckpointSaved>().size();
        ::umount(files.c_str());
        QVERIFY(paused);
        QVERIFY(end == RunState::finished);
        QCOMPARE(saved, std::size_t{4});
        QCOMPARE(tiny.project()->metric(1, "train/loss").value.size(), std::size_t{40});
    }
};

QTEST_GUILESS_MAIN(TestRunFailures)
#include "tst_run_failures.moc"
