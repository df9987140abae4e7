#pragma once

#include "core/nn/dropout.h"

namespace attune {

/// Token plus position embeddings, then dropout.
class Embedding {
public:
    Embedding(const Compute& compute, Weight tokens, Weight positions, std::int64_t C, Dropout dropout);

    /// ids (B, T) device memory → out (B, T, C). Assign. firstPosition (B) device memory, null: 0.
    void forward(std::int64_t B, std::int64_t T, const DropoutDraw& draw, const std::int32_t* ids,
                 const std::int32_t* firstPosition, Tensor out) const;
    /// dOut (B, T, C) is changed by the dropout; the gradients of both tables accumulate.
    void backward(std::int64_t B, std::int64_t T, const DropoutDraw& draw, const std::int32_t* ids, Tensor dOut) const;

private:
    Compute compute_;
    Weight tokens_, positions_;
    std::int64_t C_;
    Dropout dropout_;
};

}  // namespace attune
