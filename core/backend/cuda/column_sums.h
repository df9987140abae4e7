#pragma once

#include "core/backend/cuda/launch.h"
#include "core/tensor/tensor.h"

namespace attune::cuda {

/// out (N) += the column sums of partial (rows, N) with `ld` elements between rows, in a fixed order.
void addColumnSums(const Launch& on, std::int64_t rows, std::int64_t N, std::int64_t ld, const float* partial,
                   float* out);

/// Contract: kernels.h.
void biasBackward(const Launch& on, std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias);

}  // namespace attune::cuda
