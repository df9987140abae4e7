#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/optimizer.cpp"
#include <hwy/foreach_target.h>

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
namespace attune::cpu {

HWY_EXPORT(adamRow);

void adamW(const ThreadTeam& team, std::int64_t count, const AdamCoefficients& k, float* parameters,
           const float* gradients, float* m, float* v) {
    team.forEachBlock(count, 16384, [&](std::int64_t begin, std::int64_t end, int) {
        HWY_DYNAMIC_DISPATCH(adamRow)(end - begin, k, parameters + begin, gradients + begin, m + begin, v + begin);
    });
}

}  // namespace attune::cpu
#endif
