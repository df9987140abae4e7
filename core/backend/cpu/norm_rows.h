#pragma once

#include <cstdint>

namespace attune::cpu {

struct NormStatistics {
    float mean, rstd;
};

/// Mean and 1 / √(variance + epsilon) of a row, in two passes (a large mean costs no digits).
NormStatistics normStatistics(std::int64_t C, float epsilon, const float* x);

/// out = (x − mean) · rstd · gamma + beta; out may be x.
void normalizeRow(std::int64_t C, NormStatistics statistics, const float* x, const float* gamma, const float* beta,
                  float* out);

/// dX = old + the gradient of one normalised row (old may be dX); dGamma, dBeta += this row's share.
void normBackwardRow(std::int64_t C, NormStatistics statistics, const float* dOut, const float* x, const float* gamma,
                     const float* old, float* dX, float* dGamma, float* dBeta);

}  // namespace attune::cpu
