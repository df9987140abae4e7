#pragma once

#include "core/backend/cuda/launch.h"
#include "core/backend/kernels.h"
#include "core/tensor/tensor.h"

namespace attune::cuda {

/// Contract: kernels.h. A target past V counts as "no loss".
void softmaxCrossEntropy(const Launch& on, std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                         const std::int32_t* targets, Factor dScale, double* lossSum, Tensor rowLoss);

}  // namespace attune::cuda
