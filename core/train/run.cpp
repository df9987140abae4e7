#include "core/train/run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/thread.h"
#include "core/store/checkpoint_rotation.h"
#include "core/store/event_json.h"
#include "core/store/project.h"
#include "core/store/store_writer.h"
#include "core/telemetry/host_sampler.h"
#include "core/train/run_parts.h"
#include "core/train/run_sink.h"
#include "core/train/trainer.h"
#include "core/values/messages.h"

namespace attune {

namespace {

constexpr auto telemetryInterval = std::chrono::seconds(1);

/// Samples the host once a second until it is destroyed.
class TelemetryThread {
public:
    TelemetryThread(RunId run, EventSink& sink)
        : thread_([run, &sink, this](std::stop_token stop) { work(run, sink, stop); }) {}

private:
    void work(RunId run, EventSink& sink, std::stop_token stop) {
        enterWorkerThread("telemetry");
        HostSampler sampler;
        std::unique_lock lock(mutex_);
        while (!wake_.wait_for(lock, stop, telemetryInterval, [&stop] { return stop.stop_requested(); })) {
            sink.publish(DeviceStats{stampedHeader(run, 0), sampler.sample()});
        }
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

/// What the trainer thread needs, fixed when the run starts.
struct RunStart {
    RunPlace place;
    ExperimentConfig config;
    bool acceptChangedData = false;
    std::int64_t step = 0;  // where the run's record stands
};

class ActiveRun : public RunHandle {
public:
    ActiveRun(RunStart start, EventSink* viewer) : start_(std::move(start)), gate_(viewer) {
        const auto onCommand = [this](const std::string& json) {
            if (const std::optional<Command> command = commandFromJson(json)) request(*command);
        };
        store_ = std::make_unique<StoreWriter>(start_.place.project, start_.place.run, &gate_, onCommand);
        sink_.setNext(store_.get());
        thread_ = std::jthread([this] { work(); });
    }

    ~ActiveRun() override {
        request(Command::stopAndCheckpoint);
        wait();
    }

    RunId id() const override { return start_.place.run; }
    RunState state() const override { return sink_.state(); }
    bool done() const override { return done_; }

    void request(Command command) override {
        commands_.request(command);
        if (command == Command::pause) sink_.announce(RunState::running, RunState::pausing);
        if (command == Command::resume) sink_.announce(RunState::pausing, RunState::running);
        if (command == Command::stopAndCheckpoint || command == Command::kill) {
            interrupt_.request_stop();
            for (const RunState from : {RunState::running, RunState::pausing, RunState::paused})
                sink_.announce(from, RunState::stopping);
        }
    }

    RunState wait() override {
        done_.wait(false);
        return state();
    }

private:
    void work() noexcept {
        enterWorkerThread("trainer");
        sink_.publish(RunStateChanged{stampedHeader(id(), start_.step), RunState::preparing, {}, {}});
        try {
            train();
        } catch (const std::exception& error) {  // reported where it was thrown; this is for a failing report
            log(LogLevel::error, error.what());
        }
        sink_.setNext(nullptr);
        store_.reset();  // flushes and releases the lease, so that whoever sees the end can resume
        gate_.release();
        done_ = true;
        done_.notify_all();
    }

    void train() {
        std::string where = "preparing";
        std::string lastGood = start_.place.startedFrom;
        std::int64_t step = start_.step;
        try {
            RunParts parts = prepare();
            step = parts.state.step;
            if (start_.place.resumed) sink_.publish(RunRewound{stampedHeader(id(), step)});
            Project::open(start_.place.project)->setRunLength(id(), parts.totalSteps, parts.state.configJson);
            Trainer trainer(start_.place, parts, commands_, sink_, interrupt_.get_token(), [this] { rotate(); });
            RunState end;
            {
                const TelemetryThread telemetry(id(), sink_);
                try {
                    end = trainer.run();
                } catch (...) {
                    where = trainer.where();
                    lastGood = trainer.lastGoodCheckpoint();
                    step = trainer.step();
                    throw;
                }
            }
            sink_.publish(RunStateChanged{stampedHeader(id(), trainer.step()), end, {}, {}});
        } catch (const Cancelled&) {
            sink_.publish(RunStateChanged{stampedHeader(id(), step),
                                          RunState::stopped,
                                          commands_.pending(Command::kill) ? "run.killed" : "run.stopped_early",
                                          {}});
        } catch (const Error& error) {
            fail(step, error.code(), error.arguments(), where, lastGood);
        } catch (const std::bad_alloc&) {
            fail(step, "run.out_of_memory", {}, where, lastGood);
        } catch (const std::exception& error) {
            fail(step, "run.internal", {error.what()}, where, lastGood);
        }
    }

    RunParts prepare() {
        PrepareRequest request{start_.config, std::nullopt, start_.acceptChangedData};
        if (!start_.place.startedFrom.empty()) request.checkpoint = start_.place.filesFolder / start_.place.startedFrom;
        double shown = -1;
        std::string shownPhase;
        return prepareRun(request, interrupt_.get_token(), [&](const std::string& phase, double share) {
            if (phase == shownPhase && share < 1 && share - shown < 0.01) return;
            shown = share;
            shownPhase = phase;
            sink_.publish(Progress{stampedHeader(id(), 0), phase, static_cast<std::int64_t>(share * 1000), 1000});
        });
    }

    void fail(std::int64_t step, const std::string& code, const std::vector<std::string>& arguments,
              const std::string& where, const std::string& lastGood) {
        log(LogLevel::error, describe(code, arguments));
        sink_.publish(RunFailed{stampedHeader(id(), step), code, arguments, where, 0, lastGood});
        sink_.publish(RunStateChanged{stampedHeader(id(), step), RunState::failed, code, arguments});
    }

    /// On the checkpoint writer's thread.
    void rotate() noexcept {
        try {
            store_->flush(5);
            rotateCheckpoints(*Project::open(start_.place.project), id(),
                              static_cast<int>(start_.config.integer("checkpoint.limit")), {start_.place.startedFrom});
        } catch (const std::exception& error) {
            log(LogLevel::warning, error.what());
        }
    }

    RunStart start_;
    CommandBox commands_;
    std::stop_source interrupt_;
    FinalStateGate gate_;
    RunSink sink_;
    std::unique_ptr<StoreWriter> store_;
    std::atomic<bool> done_{false};
    std::jthread thread_;
};

ExperimentConfig longerConfig(const RunRecord& run, const ExperimentConfig& asked) {
    ExperimentConfig config = configFromJson(run.configJson);
    if (!asked.isAuto("train.max_steps") && asked.integer("train.max_steps") > run.maxSteps)
        config.set("train.max_steps", asked.value("train.max_steps"));
    return config;
}

std::string branchCheckpoint(Project& project, RunId run, std::int64_t step) {
    for (const CheckpointRecord& checkpoint : project.checkpoints(run)) {
        if (checkpoint.step == step) return checkpoint.folder;
    }
    throw Error("run.no_checkpoint_at", {std::to_string(run), std::to_string(step)});
}

void refuseInvalid(const ExperimentConfig& config) {
    std::string reasons;
    for (const Problem& problem : validate(config)) {
        if (problem.severity == Problem::Severity::error)
            reasons += (reasons.empty() ? "" : " ") + describe(problem.code, problem.arguments);
    }
    if (!reasons.empty()) throw Error("config.invalid", {reasons});
}

RunStart resumed(Project& project, const RunRequest& request) {
    const std::optional<RunRecord> run = project.run(*request.resume);
    if (!run) throw Error("run.unknown", {std::to_string(*request.resume)});
    if (isActive(run->state)) throw Error("run.is_active", {std::to_string(run->id)});
    const std::optional<CheckpointRecord> checkpoint = newestVerifiedCheckpoint(project, run->id);
    if (!checkpoint) throw Error("run.nothing_to_resume", {std::to_string(run->id)});
    RunStart start;
    start.place = {request.project, project.filesFolder(), run->id, checkpoint->folder, true};
    start.config = longerConfig(*run, request.config);
    start.step = run->step;
    // Killed between its last checkpoint and its end, it has only the end left to do.
    if (run->state == RunState::finished && checkpoint->step >= run->step &&
        start.config == configFromJson(run->configJson))
        throw Error("run.nothing_left", {std::to_string(run->step), std::to_string(run->maxSteps)});
    return start;
}

RunStart added(Project& project, const RunRequest& request) {
    RunRecord run;
    run.experiment = request.experiment;
    run.name = request.name;
    run.configJson = toJson(request.config);
    run.state = RunState::preparing;
    RunStart start;
    if (request.branchFrom) {
        run.parent = *request.branchFrom;
        run.parentStep = request.branchStep;
        start.place.startedFrom = branchCheckpoint(project, run.parent, run.parentStep);
    }
    for (const ExperimentRecord& experiment : project.experiments(true)) {
        if (run.name.empty() && experiment.id == run.experiment) run.name = experiment.name;
    }
    start.config = request.config;
    start.place.project = request.project;
    start.place.filesFolder = project.filesFolder();
    start.place.run = project.addRun(run);
    return start;
}

}  // namespace

std::unique_ptr<RunHandle> startRun(const RunRequest& request, EventSink* viewer) {
    const std::unique_ptr<Project> project = Project::open(request.project);
    if (project->readOnly()) throw Error("project.read_only", {request.project.string()});
    if (!request.resume) refuseInvalid(request.config);
    RunStart start = request.resume ? resumed(*project, request) : added(*project, request);
    start.acceptChangedData = request.acceptChangedData;
    return std::make_unique<ActiveRun>(std::move(start), viewer);
}

}  // namespace attune
