#pragma once

#include "core/backend/cuda/launch.h"
#include "core/backend/kernels.h"
#include "core/tensor/tensor.h"

namespace attune::cuda {

// Contracts: kernels.h. Activations share one type; gamma and beta are f32. C ≤ mostNormColumns.

constexpr std::int64_t mostNormColumns = 4096;

void residualNormForward(const Launch& on, std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                         ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual, Tensor out,
                         Tensor mean, Tensor rstd);
void normRecompute(const Launch& on, std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma,
                   ConstTensor beta, ConstTensor mean, ConstTensor rstd, Tensor out);
void normBackward(const Launch& on, std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                  ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma, Tensor dBeta,
                  Write write);

}  // namespace attune::cuda
