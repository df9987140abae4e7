#pragma once

#include "core/backend/kernels.h"

namespace attune {

/// Where and in which type layers compute. `dtype` is that of activations and of the matrices that multiply them. The
/// kernels outlive the layers.
struct Compute {
    Kernels* kernels = nullptr;
    DType dtype = DType::f32;
    StreamId stream = 0;
};

/// A parameter as a layer sees it. Matrices and embeddings have the compute type; biases and norms are f32 in every
/// precision. `gradient` is f32; null where nothing is trained.
struct Weight {
    ConstTensor value;
    Tensor gradient;
};

}  // namespace attune
