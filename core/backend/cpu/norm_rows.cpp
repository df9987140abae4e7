#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/norm_rows.cpp"
#include <hwy/foreach_target.h>

#include <cmath>

#include "core/backend/cpu/norm_rows.h"
#include "core/backend/cpu/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

NormStatistics statistics(std::int64_t C, float epsilon, const float* x) {
    const auto count = static_cast<float>(C);
    auto sum = hn::Zero(Floats());
    forEachVector(C, 0, [&](std::int64_t i, auto io) HWY_ATTR { sum = hn::Add(sum, io.load(x + i)); });
    const float mean = sumOfLanes(sum) / count;
    const auto center = hn::Set(Floats(), mean);
    auto squares = hn::Zero(Floats());
    forEachVector(C, mean, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto difference = hn::Sub(io.load(x + i), center);
        squares = hn::MulAdd(difference, difference, squares);
    });
    return {mean, 1 / std::sqrt(sumOfLanes(squares) / count + epsilon)};
}

void normalize(std::int64_t C, NormStatistics s, const float* x, const float* gamma, const float* beta, float* out) {
    const auto mean = hn::Set(Floats(), s.mean);
    const auto rstd = hn::Set(Floats(), s.rstd);
    forEachVector(C, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto xhat = hn::Mul(hn::Sub(io.load(x + i), mean), rstd);
        io.store(hn::MulAdd(xhat, io.load(gamma + i), io.load(beta + i)), out + i);
    });
}

void backward(std::int64_t C, NormStatistics s, const float* dOut, const float* x, const float* gamma, const float* old,
              float* dX, float* dGamma, float* dBeta) {
    const auto mean = hn::Set(Floats(), s.mean);
    const auto rstd = hn::Set(Floats(), s.rstd);
    auto sum = hn::Zero(Floats());
    auto dot = hn::Zero(Floats());
    forEachVector(C, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto d = io.load(dOut + i);
        const auto xhat = hn::Mul(hn::Sub(io.load(x + i), mean), rstd);
        io.store(hn::MulAdd(d, xhat, io.load(dGamma + i)), dGamma + i);
        io.store(hn::Add(d, io.load(dBeta + i)), dBeta + i);
        const auto scaled = hn::Mul(d, io.load(gamma + i));  // 0 past the end of the row
        sum = hn::Add(sum, scaled);
        dot = hn::MulAdd(scaled, xhat, dot);
    });
    const auto meanSum = hn::Set(Floats(), sumOfLanes(sum) / static_cast<float>(C));
    const auto meanDot = hn::Set(Floats(), sumOfLanes(dot) / static_cast<float>(C));
    forEachVector(C, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto xhat = hn::Mul(hn::Sub(io.load(x + i), mean), rstd);
        const auto gradient = hn::NegMulAdd(xhat, meanDot, hn::MulSub(io.load(dOut + i), io.load(gamma + i), meanSum));
        io.store(hn::MulAdd(gradient, rstd, io.load(old + i)), dX + i);
    });
}

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attune::cpu {

HWY_EXPORT(statistics);
HWY_EXPORT(normalize);
HWY_EXPORT(backward);

NormStatistics normStatistics(std::int64_t C, float epsilon, const float* x) {
    return HWY_DYNAMIC_DISPATCH(statistics)(C, epsilon, x);
}

void normalizeRow(std::int64_t C, NormStatistics s, const float* x, const float* gamma, const float* beta, float* out) {
    HWY_DYNAMIC_DISPATCH(normalize)(C, s, x, gamma, beta, out);
}

void normBackwardRow(std::int64_t C, NormStatistics s, const float* dOut, const float* x, const float* gamma,
                     const float* old, float* dX, float* dGamma, float* dBeta) {
    HWY_DYNAMIC_DISPATCH(backward)(C, s, dOut, x, gamma, old, dX, dGamma, dBeta);
}

}  // namespace attune::cpu
#endif
