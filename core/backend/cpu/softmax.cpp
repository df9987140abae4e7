#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/softmax.cpp"
#include <hwy/foreach_target.h>

#include <limits>

#include "core/backend/cpu/softmax.h"
#include "core/backend/cpu/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

float largest(std::int64_t count, const float* x) {
    auto best = hn::Set(Floats(), minusInfinity);
    auto nan = hn::Zero(Floats());  // becomes NaN with the first NaN: the maximum alone may drop it
    forEachVector(count, minusInfinity, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto value = io.load(x + i);
        best = hn::Max(best, value);
        nan = hn::IfThenElse(hn::IsNaN(value), value, nan);
    });
    return hn::GetLane(hn::MaxOfLanes(Floats(), best)) + sumOfLanes(nan);
}

float sumOfExponentials(std::int64_t count, float scale, float shift, const float* x, float* out) {
    const auto factor = hn::Set(Floats(), scale);
    const auto offset = hn::Set(Floats(), shift);
    auto sum = hn::Zero(Floats());
    forEachVector(count, minusInfinity, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto term = exponential(hn::MulSub(io.load(x + i), factor, offset));
        sum = hn::Add(sum, term);
        if (out != nullptr) io.store(term, out + i);
    });
    return sumOfLanes(sum);
}

void multiply(std::int64_t count, float factor, float* x) {
    const auto by = hn::Set(Floats(), factor);
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR { io.store(hn::Mul(io.load(x + i), by), x + i); });
}

void gradientRow(std::int64_t count, float scale, float logSumExp, float delta, const float* mask, float* scores,
                 float* dP) {
    const auto factor = hn::Set(Floats(), scale);
    const auto offset = hn::Set(Floats(), logSumExp);
    const auto rowDelta = hn::Set(Floats(), delta);
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto p = exponential(hn::MulSub(io.load(scores + i), factor, offset));
        const auto kept = mask != nullptr ? io.load(mask + i) : hn::Set(Floats(), 1.0f);
        io.store(hn::Mul(p, kept), scores + i);
        io.store(hn::Mul(hn::Mul(p, factor), hn::MulSub(io.load(dP + i), kept, rowDelta)), dP + i);
    });
}

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attune::cpu {

HWY_EXPORT(largest);
HWY_EXPORT(sumOfExponentials);
HWY_EXPORT(multiply);
HWY_EXPORT(gradientRow);

float largestOf(std::int64_t count, const float* x) {
    return HWY_DYNAMIC_DISPATCH(largest)(count, x);
}

float expSum(std::int64_t count, float scale, float shift, const float* x, float* out) {
    return HWY_DYNAMIC_DISPATCH(sumOfExponentials)(count, scale, shift, x, out);
}

void scaleRow(std::int64_t count, float factor, float* x) {
    HWY_DYNAMIC_DISPATCH(multiply)(count, factor, x);
}

void attentionGradientRow(std::int64_t count, float scale, float logSumExp, float delta, const float* mask,
                          float* scores, float* dP) {
    HWY_DYNAMIC_DISPATCH(gradientRow)(count, scale, logSumExp, delta, mask, scores, dP);
}

}  // namespace attune::cpu
#endif
