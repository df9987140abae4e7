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
    /// dX (rows, in) = dY · Wᵀ, assign; dX and dY are different memory. Weight and bias get their gradients. dY is the
    /// gradient before the activation.
    void backward(std::int64_t rows, ConstTensor x, ConstTensor dY, Tensor dX, Write write) const;
    /// The same where x = activation(pre): dPre (rows, in) = (dY · Wᵀ) · activation'(pre), and dBias (in), the gradient
    /// of the bias of the layer that made pre.
    void backwardThrough(std::int64_t rows, ConstTensor x, ConstTensor dY, Activation activation, ConstTensor pre,
                         Tensor dPre, Tensor dBias, Write write) const;
    /// Where that was used on the layer after this one: without the bias.
    void backwardWithoutBias(std::int64_t rows, ConstTensor x, ConstTensor dY, Tensor dX, Write write) const;
    Tensor biasGradient() const noexcept { return bias_.gradient; }

    std::int64_t out() const noexcept { return out_; }

private:
    void inputGradient(std::int64_t rows, ConstTensor dY, Tensor dX, const GemmEpilogue& epilogue) const;
    void weightGradient(std::int64_t rows, ConstTensor x, ConstTensor dY, Write write, Tensor dBias) const;

    Compute compute_;
    Weight weight_, bias_;
    std::int64_t in_, out_;
};

}  // namespace attune
