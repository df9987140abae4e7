#include "core/nn/mlp.h"

namespace attune {

Mlp::Mlp(const Linear& input, const Linear& output) : input_(input), output_(output) {}

void Mlp::forward(std::int64_t rows, ConstTensor x, const Saved& saved, Tensor y) const {
    input_.forward(rows, x, saved.hidden, Activation::geluTanh, saved.pre);
    output_.forward(rows, saved.hidden, y);
}

void Mlp::backwardToHidden(std::int64_t rows, ConstTensor dY, const Saved& saved, Tensor dPre, Write write) const {
    output_.backwardThrough(rows, saved.hidden, dY, Activation::geluTanh, saved.pre, dPre, input_.biasGradient(),
                            write);
}

}  // namespace attune
