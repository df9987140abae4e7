#pragma once

#include <algorithm>

#include "core/backend/kernels.h"

namespace attune {

// The scalar half of an update, one text for all backends. `Math` has pow and sqrt of doubles where it runs.

template <class Math>
constexpr AdamCoefficients adamCoefficients(const AdamRule& rule, double weightDecay, double learningRate,
                                            std::int64_t t, float gradientScale, Math math) {
    const double correction1 = 1 - math.pow(rule.beta1, static_cast<double>(t));
    const double rootCorrection2 = math.sqrt(1 - math.pow(rule.beta2, static_cast<double>(t)));
    double decayBefore = 1 - learningRate * weightDecay;
    double stepSize = learningRate / correction1;
    double rootScale = 1 / rootCorrection2;
    double decayAfter = 0;
    if (rule.variant == AdamVariant::adamWHuggingFaceLegacy) {
        decayBefore = 1;
        stepSize *= rootCorrection2;
        rootScale = 1;
        decayAfter = learningRate * weightDecay;
    } else if (rule.variant == AdamVariant::adamBertGoogle) {
        stepSize = learningRate;
        rootScale = 1;
    }
    return {gradientScale,
            static_cast<float>(rule.beta1),
            static_cast<float>(1 - rule.beta1),
            static_cast<float>(rule.beta2),
            static_cast<float>(1 - rule.beta2),
            static_cast<float>(rule.epsilon),
            static_cast<float>(decayBefore),
            static_cast<float>(stepSize),
            static_cast<float>(rootScale),
            static_cast<float>(decayAfter)};
}

/// Contract: Kernels::beginMicroBatch.
constexpr void beginMicroBatch(Write write, const StepInputs& inputs, StepState& state) {
    if (write == Write::accumulate) {
        state.lossBefore += state.lossSum;
    } else {
        state.lossBefore = 0;
        state.squares = 0;
        state.gradientFactor = inputs.dScale * state.report.lossScale;
    }
    state.lossSum = 0;
}

/// Contract: Kernels::prepareUpdate.
template <class Math>
constexpr void prepareUpdate(const AdamRule& rule, const StepInputs& inputs, StepState& state, Math math) {
    StepReport& report = state.report;
    report.lossSum = state.lossBefore + state.lossSum;
    report.gradientNorm = math.sqrt(state.squares);
    const auto isFinite = [](double x) { return x - x == 0; };
    report.finite = isFinite(report.lossSum) && isFinite(report.gradientNorm) ? 1 : 0;
    if (report.finite == 0) return;
    ++report.updates;
    const float clip =
        rule.maxNorm > 0 ? static_cast<float>(std::min(1.0, rule.maxNorm / (report.gradientNorm + 1e-6))) : 1.0f;
    state.plain = adamCoefficients(rule, 0, inputs.learningRate, report.updates, clip, math);
    state.decayed = adamCoefficients(rule, rule.weightDecay, inputs.learningRate, report.updates, clip, math);
}

}  // namespace attune
