#pragma once

#include "core/backend/cuda/launch.h"
#include "core/backend/kernels.h"

namespace attune::cuda {

// Contracts: kernels.h.

void activationBackward(const Launch& on, std::int64_t count, Activation activation, ConstTensor pre, ConstTensor dOut,
                        Tensor dPre);
/// d (rows, N) *= activation'(pre), in place; dBias (N) f32 gets the column sums of what is stored.
void activationBackwardWithSums(const Launch& on, std::int64_t rows, std::int64_t N, Activation activation,
                                ConstTensor pre, Tensor d, Tensor dBias, Write write);
void dropout(const Launch& on, std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x);
void add(const Launch& on, std::int64_t count, ConstTensor x, Tensor out);
void cast(const Launch& on, std::int64_t count, ConstTensor x, Tensor out);

/// out (M, N) with leading dimension ldOut = activation(pre (M, N) dense); out may be pre.
/// What a matrix product whose library has no such epilogue needs afterwards.
void activationForward(const Launch& on, std::int64_t M, std::int64_t N, std::int64_t ldOut, Activation activation,
                       ConstTensor pre, Tensor out);

}  // namespace attune::cuda
