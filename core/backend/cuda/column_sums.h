#pragma once

#include "core/backend/cuda/launch.h"
#include "core/backend/kernels.h"
#include "core/tensor/tensor.h"

namespace attune::cuda {

/// out (N) gets the column sums of partial (rows, N) with `ld` elements between rows, in a fixed order.
void reduceColumns(const Launch& on, std::int64_t rows, std::int64_t N, std::int64_t ld, const float* partial,
                   float* out, Write write);

/// The same for columns that belong to two outputs of N each: partial (rows, 2, N).
void reduceColumnPair(const Launch& on, std::int64_t rows, std::int64_t N, const float* partial, float* first,
                      float* second, Write write);

/// Contract: kernels.h.
void biasBackward(const Launch& on, std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias, Write write);

}  // namespace attune::cuda
