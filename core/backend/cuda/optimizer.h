#pragma once

#include "core/backend/cuda/launch.h"
#include "core/backend/kernels.h"

namespace attune::cuda {

// Contracts: kernels.h.

void beginMicroBatch(const Launch& on, Write write, const StepInputs* inputs, StepState* state);
void prepareUpdate(const Launch& on, const AdamRule& rule, const StepInputs* inputs, StepState* state);
/// Spans end at multiples of 4, but for the last.
void adamW(const Launch& on, std::int64_t count, const DecaySpan* spans, std::int64_t spanCount, const StepState* state,
           float* parameters, const float* gradients, float* m, float* v, Tensor working);
void sumOfSquares(const Launch& on, std::int64_t count, const float* x, double* sum);

}  // namespace attune::cuda
