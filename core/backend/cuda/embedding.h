#pragma once

#include "core/backend/cuda/launch.h"
#include "core/tensor/tensor.h"

namespace attune::cuda {

// Contracts: kernels.h.

void embeddingForward(const Launch& on, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                      const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions, Tensor out);
void embeddingBackward(const Launch& on, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                       ConstTensor dOut, Tensor dTokens, Tensor dPositions);

}  // namespace attune::cuda
