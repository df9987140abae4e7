#pragma once

#include "core/nn/compute.h"

namespace attune {

/// y = x · W + b with W stored (in, out), as Hugging Face's Conv1D stores it.
class Linear {
public:
    Linear(const Compute& compute, Weight weight, Weight bias, std::int64_t in, std::int64_t out);

    /// x (rows, in) → y (rows, out) = activation(x · W + b). Assign. `preActivation` (rows, out), optional, gets the
    /// value before the activation.
    void forward(std::int64_t rows, ConstTensor x, Tensor y, Activation activation = Activation::none,
                 Tensor preActivation = {}) const;
    /// dX (rows, in) = dY · Wᵀ, assign; dX and dY are different memory. Weight and bias gradients accumulate. dY is the
    /// gradient before the activation.
    void backward(std::int64_t rows, ConstTensor x, ConstTensor dY, Tensor dX) const;

    std::int64_t out() const noexcept { return out_; }

private:
    Compute compute_;
    Weight weight_, bias_;
    std::int64_t in_, out_;
};

}  // namespace attune
