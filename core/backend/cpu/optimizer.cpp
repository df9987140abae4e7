#include "core/backend/cpu/optimizer.h"

#include <cmath>

namespace attune::cpu {

namespace {

/// One update: m and v move, then p ← p·decayBefore − stepSize · m / (√v · rootScale + epsilon), then p ← p −
/// decayAfter·p. The variants differ in these numbers only; they are rounded to f32 once, as PyTorch does.
struct Coefficients {
    float keep1, add1, keep2, add2, epsilon, decayBefore, stepSize, rootScale, decayAfter;
};

Coefficients coefficients(const AdamStep& step) {
    const double correction1 = 1 - std::pow(step.beta1, static_cast<double>(step.t));
    const double rootCorrection2 = std::sqrt(1 - std::pow(step.beta2, static_cast<double>(step.t)));
    double decayBefore = 1 - step.learningRate * step.weightDecay;
    double stepSize = step.learningRate / correction1;
    double rootScale = 1 / rootCorrection2;
    double decayAfter = 0;
    if (step.variant == AdamVariant::adamWHuggingFaceLegacy) {
        decayBefore = 1;
        stepSize *= rootCorrection2;
        rootScale = 1;
        decayAfter = step.learningRate * step.weightDecay;
    } else if (step.variant == AdamVariant::adamBertGoogle) {
        stepSize = step.learningRate;
        rootScale = 1;
    }
    const auto f = [](double value) { return static_cast<float>(value); };
    return {f(step.beta1),  f(1 - step.beta1), f(step.beta2), f(1 - step.beta2), f(step.epsilon),
            f(decayBefore), f(stepSize),       f(rootScale),  f(decayAfter)};
}

}  // namespace

void adamW(const ThreadTeam& team, std::int64_t count, const AdamStep& step, float* parameters, const float* gradients,
           float* m, float* v) {
    const Coefficients k = coefficients(step);
    team.forEachBlock(count, 16384, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t i = begin; i < end; ++i) {
            const float g = gradients[i] * step.gradientScale;
            m[i] = k.keep1 * m[i] + k.add1 * g;
            v[i] = k.keep2 * v[i] + k.add2 * g * g;
            const float moved =
                parameters[i] * k.decayBefore - k.stepSize * m[i] / (std::sqrt(v[i]) * k.rootScale + k.epsilon);
            parameters[i] = moved - k.decayAfter * moved;
        }
    });
}

}  // namespace attune::cpu
