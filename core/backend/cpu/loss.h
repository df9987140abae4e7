#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

/// Contract: kernels.h.
void softmaxCrossEntropy(const ThreadTeam& team, std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                         const std::int32_t* targets, float dScale, double* lossSum, Tensor rowLoss);

}  // namespace attune::cpu
