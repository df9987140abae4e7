#include "core/train/trainer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/log.h"
#include "core/generate/generator.h"
#include "core/train/evaluation.h"
#include "core/train/settings.h"

namespace attune {

namespace {

double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Trainer::Trainer(RunPlace place, RunParts& parts, CommandBox& commands, EventSink& sink, std::stop_token interrupt,
                 std::function<void()> saved)
    : place_(std::move(place)),
      parts_(parts),
      commands_(commands),
      sink_(sink),
      interrupt_(std::move(interrupt)),
      saved_(std::move(saved)),
      meter_(parts.state.interval),
      steps_(*parts.backend.device, *parts.model, *parts.optimizer, parts.config.real("train.max_grad_norm"),
             parts.config.flag("device.graphs")),
      lastGood_(place_.startedFrom) {
    if (place_.resumed) checkpointedStep_ = parts_.state.step;
}

RunState Trainer::run() {
    if (!place_.resumed && parts_.state.step >= parts_.totalSteps)
        throw Error("run.nothing_left", {std::to_string(parts_.state.step), std::to_string(parts_.totalSteps)});
    publishState(RunState::running);
    if (parts_.otherPlans) publishLog(static_cast<int>(LogLevel::warning), "train.other_plans");
    if (due("eval.steps") && parts_.state.evaluatedStep != parts_.state.step) runEvaluation();
    Boundary boundary = Boundary::goOn;
    while (parts_.state.step < parts_.totalSteps) {
        boundary = obeyCommands();
        if (boundary == Boundary::stop) break;
        const auto started = std::chrono::steady_clock::now();
        trainStep();
        const bool settled = steps_.underWay() == 0;
        if (settled && due("eval.steps")) runEvaluation();
        if (settled && due("sampling.steps")) sample();
        parts_.state.trainedSeconds += secondsSince(started);
        if (settled && due("checkpoint.steps")) startCheckpoint();
        settleCheckpoint(false);
    }
    const bool finished = boundary == Boundary::goOn;
    if (finished) {
        if (parts_.state.evaluatedStep != parts_.state.step && parts_.config.integer("eval.steps") > 0) runEvaluation();
    } else {
        publishState(RunState::stopping);
    }
    if (checkpointedStep_ != parts_.state.step) startCheckpoint();
    settleCheckpoint(true);
    return finished ? RunState::finished : RunState::stopped;
}

Trainer::Boundary Trainer::obeyCommands() {
    if (commands_.pending(Command::kill)) throw Cancelled();
    for (const Command command :
         {Command::stopAndCheckpoint, Command::checkpointNow, Command::sampleNow, Command::pause}) {
        if (commands_.pending(command)) settleSteps();
    }
    if (commands_.take(Command::stopAndCheckpoint)) return Boundary::stop;
    if (commands_.take(Command::checkpointNow)) startCheckpoint();
    if (commands_.take(Command::sampleNow)) sample();
    if (commands_.take(Command::pause)) return pause();
    commands_.take(Command::resume);  // nothing to resume
    return Boundary::goOn;
}

Trainer::Boundary Trainer::pause() {
    publishState(RunState::paused);
    for (;;) {
        if (commands_.pending(Command::kill)) throw Cancelled();
        if (commands_.take(Command::stopAndCheckpoint)) return Boundary::stop;
        if (commands_.take(Command::checkpointNow)) startCheckpoint();
        if (commands_.take(Command::sampleNow)) sample();
        commands_.take(Command::pause);
        if (commands_.take(Command::resume)) break;
        settleCheckpoint(true);
        commands_.wait();
    }
    publishState(RunState::running);
    return Boundary::goOn;
}

void Trainer::trainStep() {
    submitStep();
    const std::int64_t last = parts_.state.step + steps_.underWay();
    if (last == parts_.totalSteps || dueAt(last)) return settleSteps();
    while (steps_.underWay() > 1 || steps_.ready()) settleStep();
}

void Trainer::submitStep() {
    Submitted step;
    step.started = std::chrono::steady_clock::now();
    where_ = "data";
    const StepBatch batch = parts_.loader->next();
    step.dataWait = 1e3 * secondsSince(step.started);
    where_ = "training";
    const std::int64_t before = parts_.state.step + steps_.underWay();
    step.learningRate = parts_.schedule.at(before) * parts_.state.learningRateScale;
    step.lossTokens = batch.lossTokens;
    step.after = batch.after;
    const StepKey key{static_cast<std::uint64_t>(parts_.config.integer("train.seed")),
                      static_cast<std::uint64_t>(before), true};
    steps_.submit(batch, key, step.learningRate, commands_);
    submitted_.push_back(step);
}

void Trainer::settleSteps() {
    while (steps_.underWay() > 0) settleStep();
}

void Trainer::settleStep() {
    StepResult result = steps_.finish();
    const Submitted step = submitted_.front();
    submitted_.pop_front();
    const auto now = std::chrono::steady_clock::now();
    result.times.step = std::chrono::duration<double, std::milli>(now - std::max(step.started, lastSettled_)).count();
    result.times.dataWait = step.dataWait;
    lastSettled_ = now;

    TrainerState& state = parts_.state;
    const bool finite = result.report.finite != 0;
    state.position = step.after;
    ++state.step;
    state.updates = result.report.updates;
    state.tokens += step.lossTokens;
    meter_.add(result.report.lossSum, step.lossTokens, result.times);
    if (!finite || due("logging.steps") || state.step == 1 || state.step == parts_.totalSteps)
        logInterval(step.learningRate, result.report.gradientNorm);
    state.interval = meter_.loss();
    if (finite) {
        state.notFinite = 0;
    } else {
        handleNotFinite();
    }
}

void Trainer::handleNotFinite() {
    TrainerState& state = parts_.state;
    const std::string policy = parts_.config.text("train.nan_policy");
    const std::string at = std::to_string(state.step);
    ++state.notFinite;
    if (policy == "stop") throw Error("train.not_finite", {at, lastGood_});
    if (state.notFinite > parts_.config.integer("train.nan_limit"))
        throw Error("train.not_finite_limit", {at, std::to_string(state.notFinite - 1)});
    if (policy == "skip") {
        publishLog(static_cast<int>(LogLevel::warning), "train.step_skipped", {at});
    } else {
        rollBack();
    }
}

void Trainer::rollBack() {
    steps_.discard();  // what was submitted meanwhile belongs to the weights that are given up
    submitted_.clear();
    settleCheckpoint(true);
    if (lastGood_.empty()) throw Error("train.nothing_to_roll_back", {std::to_string(parts_.state.step)});
    const TrainerState failed = parts_.state;
    restoreCheckpoint(parts_, place_.filesFolder / lastGood_);
    // Other data than what led here, and a smaller step: the same again would end the same.
    parts_.state.position = failed.position;
    parts_.loader =
        std::make_unique<StepLoader>(*parts_.data.train, loaderSettings(parts_.config), parts_.state.position);
    parts_.state.notFinite = failed.notFinite;
    parts_.state.learningRateScale = failed.learningRateScale / 2;
    meter_ = IntervalMeter(parts_.state.interval);
    checkpointedStep_ = parts_.state.step;
    publishLog(static_cast<int>(LogLevel::warning), "train.rolled_back",
               {std::to_string(failed.step), std::to_string(parts_.state.step)});
    sink_.publish(RunRewound{header()});
}

void Trainer::logInterval(double learningRate, double gradientNorm) {
    StepMetrics metrics{header(), parts_.state.tokens, epoch(),
                        meter_.take(parts_.model->flopsPerToken(), parts_.backend.device->info().peakFlops)};
    metrics.values.push_back({"train/learning_rate", learningRate});
    metrics.values.push_back({"train/grad_norm", gradientNorm});
    metrics.values.push_back({"train/epoch", metrics.epoch});
    sink_.publish(metrics);
}

void Trainer::runEvaluation() {
    where_ = "evaluation";
    const auto progress = [this](std::int64_t done, std::int64_t total) {
        sink_.publish(Progress{header(), "evaluate", done, total});
    };
    EvaluationResult result;
    try {
        result =
            evaluate(*parts_.model, *parts_.data.validation, evaluationSettings(parts_.config), interrupt_, progress);
    } catch (const Cancelled&) {
        return;  // a stop or kill is waiting; a part of the split would not compare
    }
    parts_.state.evaluatedStep = parts_.state.step;
    evalLoss_ = result.loss;
    sink_.publish(StepMetrics{header(), parts_.state.tokens, epoch(), result.metrics()});
}

void Trainer::sample() {
    where_ = "sampling";
    GenerateRequest request = samplingRequest(parts_.config);
    for (const std::string& prompt : parts_.config.list("sampling.prompts")) {
        request.prompt = prompt;
        try {
            sink_.publish(SampleText{
                header(), prompt,
                generateText(*parts_.model, *parts_.tokenizer, request, interrupt_, [](const std::string&) {})});
        } catch (const Cancelled&) {
            return;
        }
    }
}

bool Trainer::due(const char* key) const {
    const std::int64_t interval = parts_.config.integer(key);
    return interval > 0 && parts_.state.step % interval == 0;
}

bool Trainer::dueAt(std::int64_t step) const {
    return std::ranges::any_of(std::array{"eval.steps", "sampling.steps", "checkpoint.steps"}, [&](const char* key) {
        const std::int64_t interval = parts_.config.integer(key);
        return interval > 0 && step % interval == 0;
    });
}

void Trainer::publishState(RunState state, const std::string& code, const std::vector<std::string>& arguments) {
    state_ = state;
    sink_.publish(RunStateChanged{header(), state, code, arguments});
}

void Trainer::publishLog(int level, const std::string& code, std::vector<std::string> arguments) {
    sink_.publish(LogLine{header(), level, code, std::move(arguments)});
}

double Trainer::epoch() const noexcept {
    const DataPosition& position = parts_.state.position;
    return static_cast<double>(position.epoch) +
           static_cast<double>(position.offset) / static_cast<double>(parts_.loader->samplesPerEpoch());
}

}  // namespace attune
