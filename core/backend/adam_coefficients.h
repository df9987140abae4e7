#pragma once

#include "core/backend/kernels.h"

namespace attune {

/// One update: g is scaled, m and v move, then p ← p·decayBefore − stepSize · m / (√v · rootScale + epsilon), then p ←
/// p − decayAfter·p. The variants differ in these numbers only; they are rounded to f32 once, as PyTorch does.
struct AdamCoefficients {
    float gradientScale, keep1, add1, keep2, add2, epsilon, decayBefore, stepSize, rootScale, decayAfter;
};

AdamCoefficients adamCoefficients(const AdamStep& step);

}  // namespace attune
