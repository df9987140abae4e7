#include "core/nn/embedding.h"

namespace attune {

Embedding::Embedding(const Compute& compute, Weight tokens, Weight positions, std::int64_t C, Dropout dropout)
    : compute_(compute), tokens_(tokens), positions_(positions), C_(C), dropout_(dropout) {}

void Embedding::forward(std::int64_t B, std::int64_t T, const DropoutDraw& draw, const std::int32_t* ids,
                        const std::int32_t* firstPosition, Tensor out) const {
    compute_.kernels->embeddingForward(B, T, C_, ids, firstPosition, tokens_.value, positions_.value, out,
                                       compute_.stream);
    dropout_.apply(compute_, draw, B, T, C_, out);
}

void Embedding::backward(std::int64_t B, std::int64_t T, const DropoutDraw& draw, const std::int32_t* ids,
                         Tensor dOut) const {
    dropout_.apply(compute_, draw, B, T, C_, dOut);
    compute_.kernels->embeddingBackward(B, T, C_, ids, dOut, tokens_.gradient, positions_.gradient, compute_.stream);
}

}  // namespace attune
