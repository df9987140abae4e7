#pragma once

#include <cstdint>

#include "core/backend/kernels.h"

namespace attune::cpu {

/// mask[i] = 0 or 1 / (1 − p) for elements 0 … count − 1 of row `t` of sample `sample`, by the draws of dropout_bits.h.
/// 0 < p < 1.
void dropoutMaskRow(const DropoutKey& key, std::int64_t sample, std::int64_t head, std::int64_t t, std::int64_t count,
                    float* mask);

}  // namespace attune::cpu
