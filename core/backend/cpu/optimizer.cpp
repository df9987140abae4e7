#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/optimizer.cpp"
#include <hwy/foreach_target.h>

#include "core/backend/cpu/adam_coefficients.h"
#include "core/backend/cpu/optimizer.h"
#include "core/backend/cpu/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

void adamRow(std::int64_t count, const AdamCoefficients& k, float* parameters, const float* gradients, float* m,
             float* v) {
    const auto set = [](float value) HWY_ATTR { return hn::Set(Floats(), value); };
    const auto gradientScale = set(k.gradientScale), keep1 = set(k.keep1), add1 = set(k.add1), keep2 = set(k.keep2),
               add2 = set(k.add2);
    const auto epsilon = set(k.epsilon), decayBefore = set(k.decayBefore), stepSize = set(k.stepSize),
               rootScale = set(k.rootScale);
    const auto decayAfter = set(k.decayAfter);
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto g = hn::Mul(io.load(gradients + i), gradientScale);
        const auto newM = hn::MulAdd(io.load(m + i), keep1, hn::Mul(g, add1));
        const auto newV = hn::MulAdd(io.load(v + i), keep2, hn::Mul(hn::Mul(g, g), add2));
        const auto denominator = hn::MulAdd(hn::Sqrt(newV), rootScale, epsilon);
        const auto step = hn::Div(hn::Mul(newM, stepSize), denominator);
        const auto moved = hn::MulSub(io.load(parameters + i), decayBefore, step);
        io.store(newM, m + i);
        io.store(newV, v + i);
        io.store(hn::NegMulAdd(moved, decayAfter, moved), parameters + i);
    });
}

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <cmath>

namespace attune::cpu {

HWY_EXPORT(adamRow);

namespace {

AdamCoefficients coefficients(const AdamStep& step) {
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
    return {step.gradientScale, f(step.beta1),  f(1 - step.beta1), f(step.beta2), f(1 - step.beta2),
            f(step.epsilon),    f(decayBefore), f(stepSize),       f(rootScale),  f(decayAfter)};
}

}  // namespace

void adamW(const ThreadTeam& team, std::int64_t count, const AdamStep& step, float* parameters, const float* gradients,
           float* m, float* v) {
    const AdamCoefficients k = coefficients(step);
    team.forEachBlock(count, 16384, [&](std::int64_t begin, std::int64_t end, int) {
        HWY_DYNAMIC_DISPATCH(adamRow)(end - begin, k, parameters + begin, gradients + begin, m + begin, v + begin);
    });
}

}  // namespace attune::cpu
#endif
