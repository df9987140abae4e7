#pragma once

#include "core/backend/cuda/launch.h"
#include "core/backend/kernels.h"

namespace attune::cuda {

// Contracts: kernels.h.

void adamW(const Launch& on, std::int64_t count, const AdamStep& step, float* parameters, const float* gradients,
           float* m, float* v);
void sumOfSquares(const Launch& on, std::int64_t count, const float* x, double* sum);

}  // namespace attune::cuda
