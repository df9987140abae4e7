#include "core/train/optimizer_step.h"

#include <chrono>
#include <cmath>

#include "core/base/error.h"

namespace attune {

namespace {

class Stopwatch {
public:
    /// Milliseconds since the last lap.
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        const double ms = std::chrono::duration<double, std::milli>(now - last_).count();
        last_ = now;
        return ms;
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

StepResult optimizerStep(Model& model, AdamW& optimizer, const StepBatch& batch, const StepKey& key,
                         double learningRate, double maxGradNorm, const CommandBox& commands) {
    StepResult result;
    Stopwatch watch;
    model.zeroGradients();
    const auto dScale = static_cast<float>(1.0 / static_cast<double>(batch.lossTokens));
    result.times.optimizer += watch.lap();
    for (const MicroBatch& micro : batch.micro) {
        if (commands.pending(Command::kill)) throw Cancelled();
        result.lossSum += model.forward(micro, key, dScale);
        result.times.forward += watch.lap();
        model.backward();
        result.times.backward += watch.lap();
    }
    result.gradientNorm = optimizer.gradientNorm();
    result.finite = std::isfinite(result.lossSum) && std::isfinite(result.gradientNorm);
    if (result.finite) optimizer.step(learningRate, result.gradientNorm, maxGradNorm);
    result.times.optimizer += watch.lap();
    return result;
}

}  // namespace attune
