#pragma once

#include <cstdint>

namespace attune::cpu {

/// The largest of `count` ≥ 1 values; NaN when one is NaN.
float largestOf(std::int64_t count, const float* x);

/// Σ exp(scale · x − shift); also stores the terms when `out` is not null (out may be x).
float expSum(std::int64_t count, float scale, float shift, const float* x, float* out);

/// x *= factor.
void scaleRow(std::int64_t count, float factor, float* x);

/// One query's row of attention backward. In: scores = Q·Kᵀ, dP = dO·Vᵀ, mask (null = all 1), delta = Σ dO·O. With P =
/// exp(scale · scores − logSumExp), out: scores = P · mask (dV's factor), dP = scale · P · (dP · mask − delta) (dQ's
/// and dK's factor).
void attentionGradientRow(std::int64_t count, float scale, float logSumExp, float delta, const float* mask,
                          float* scores, float* dP);

}  // namespace attune::cpu
