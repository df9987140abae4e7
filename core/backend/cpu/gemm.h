#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

// Contracts: kernels.h.

void gemm(const ThreadTeam& team, const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta,
          Tensor D, const GemmEpilogue& epilogue);
void biasBackward(const ThreadTeam& team, std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias);

}  // namespace attune::cpu
