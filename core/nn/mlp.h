#pragma once

#include "core/nn/linear.h"

namespace attune {

/// GPT-2's feed-forward part: C → 4C, GELU (tanh), 4C → C. Backward has two halves for the same reason as
/// SelfAttention's.
class Mlp {
public:
    /// Kept from forward to backward, (rows, 4C) each; `pre` is null where nothing is trained.
    struct Saved {
        Tensor pre, hidden;
    };

    Mlp(const Linear& input, const Linear& output);

    /// x (rows, C) → y (rows, C). Assign.
    void forward(std::int64_t rows, ConstTensor x, const Saved& saved, Tensor y) const;
    /// dY (rows, C) → dPre (rows, 4C), assign.
    void backwardToHidden(std::int64_t rows, ConstTensor dY, const Saved& saved, Tensor dPre, Write write) const;
    /// dX (rows, C), assign. The first half made the gradient of the input layer's bias.
    void backwardToInput(std::int64_t rows, ConstTensor x, ConstTensor dPre, Tensor dX, Write write) const {
        input_.backwardWithoutBias(rows, x, dPre, dX, write);
    }

private:
    Linear input_, output_;
};

}  // namespace attune
