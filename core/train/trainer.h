#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "core/events/command.h"
#include "core/events/event_sink.h"
#include "core/store/records.h"
#include "core/train/checkpoint_writer.h"
#include "core/train/interval_meter.h"
#include "core/train/optimizer_step.h"
#include "core/train/run_parts.h"

namespace attune {

/// Where a trainer's run lives.
struct RunPlace {
    std::filesystem::path project;
    std::filesystem::path filesFolder;
    RunId run = 0;
    std::string startedFrom;  // checkpoint folder relative to filesFolder that the run resumes or branches from; empty:
                              // from scratch
    bool resumed = false;     // startedFrom is the run's own
};

/// The step loop of one run and its state machine, on the trainer thread. Everything it says goes to the sink.
class Trainer {
public:
    /// `parts` and the others outlive the trainer. `interrupt` cuts evaluation and sampling short (stop, kill). `saved`
    /// runs on the checkpoint writer's thread after each checkpoint was announced (rotation).
    Trainer(RunPlace place, RunParts& parts, CommandBox& commands, EventSink& sink, std::stop_token interrupt,
            std::function<void()> saved);

    /// Trains to the end or until it is told to stop: finished or stopped. Errors: what ends a run as failed.
    RunState run();
    /// For the report of a failure.
    std::int64_t step() const noexcept { return parts_.state.step; }
    const std::string& lastGoodCheckpoint() const noexcept { return lastGood_; }
    const std::string& where() const noexcept { return where_; }

private:
    enum class Boundary { goOn, stop };

    Boundary obeyCommands();
    Boundary pause();
    /// One more step is submitted. Afterwards none is under way, or one at which nothing is due: what looks at weights
    /// or state waits for it first.
    void trainStep();
    void submitStep();
    void settleStep();
    void settleSteps();
    bool dueAt(std::int64_t step) const;
    void handleNotFinite();
    void rollBack();
    void logInterval(double learningRate, double gradientNorm);
    void runEvaluation();
    void sample();
    void startCheckpoint();
    void settleCheckpoint(bool wait);
    void waitForDiskSpace(const Error& error);
    bool due(const char* key) const;
    void publishState(RunState state, const std::string& code = {}, const std::vector<std::string>& arguments = {});
    void publishLog(int level, const std::string& code, std::vector<std::string> arguments = {});
    EventHeader header() const noexcept { return stampedHeader(place_.run, parts_.state.step); }
    double epoch() const noexcept;

    RunPlace place_;
    RunParts& parts_;
    CommandBox& commands_;
    EventSink& sink_;
    std::stop_token interrupt_;
    std::function<void()> saved_;
    CheckpointWriter writer_;
    IntervalMeter meter_;
    RunState state_ = RunState::preparing;  // as published last
    OptimizerSteps steps_;
    /// What is known of a step before it is done.
    struct Submitted {
        DataPosition after;
        std::int64_t lossTokens = 0;
        double learningRate = 0;
        double dataWait = 0;  // milliseconds
        std::chrono::steady_clock::time_point started;
    };
    std::deque<Submitted> submitted_;                    // under way, oldest first
    std::chrono::steady_clock::time_point lastSettled_;  // steps overlap: each takes the time since the one before
    std::string where_ = "training";
    std::string lastGood_;
    std::int64_t checkpointedStep_ = -1;
    double evalLoss_ = 0;  // of the step parts_.state.evaluatedStep
};

}  // namespace attune
