#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

// Contracts: kernels.h.

void residualNormForward(const ThreadTeam& team, std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                         ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual, Tensor out,
                         Tensor mean, Tensor rstd);
void normBackward(const ThreadTeam& team, std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                  ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma, Tensor dBeta,
                  Write write);
void normRecompute(const ThreadTeam& team, std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma,
                   ConstTensor beta, ConstTensor mean, ConstTensor rstd, Tensor out);

}  // namespace attune::cpu
