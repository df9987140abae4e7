#pragma once

#include "core/backend/kernels.h"

namespace attune::cpu {

// GELU (Hendrycks & Gimpel 2016) is x · Φ(x); the tanh form is GPT-2's approximation ("gelu_new").

/// out[i] = activation(x[i]); out may be x.
void activationRow(Activation activation, std::int64_t count, const float* x, float* out);

/// out[i] = dOut[i] · activation'(x[i]); out may be dOut.
void activationBackwardRow(Activation activation, std::int64_t count, const float* x, const float* dOut, float* out);

}  // namespace attune::cpu
