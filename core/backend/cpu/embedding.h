#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

// Contracts: kernels.h.

void embeddingForward(const ThreadTeam& team, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                      const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions, Tensor out);
void embeddingBackward(const ThreadTeam& team, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                       ConstTensor dOut, Tensor dTokens, Tensor dPositions);

}  // namespace attune::cpu
