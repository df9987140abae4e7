#include "core/nn/mlp.h"

namespace attune {

Mlp::Mlp(const Compute& compute, const Linear& input, const Linear& output)
    : compute_(compute), input_(input), output_(output) {}

void Mlp::forward(std::int64_t rows, ConstTensor x, const Saved& saved, Tensor y) const {
    input_.forward(rows, x, saved.hidden, Activation::geluTanh, saved.pre);
    output_.forward(rows, saved.hidden, y);
}

void Mlp::backwardToHidden(std::int64_t rows, ConstTensor dY, const Saved& saved, Tensor dPre) const {
    output_.backward(rows, saved.hidden, dY, dPre);
    compute_.kernels->activationBackward(rows * input_.out(), Activation::geluTanh, saved.pre, dPre, dPre,
                                         compute_.stream);
}

}  // namespace attune
