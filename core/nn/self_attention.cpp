#include "core/nn/self_attention.h"

#include <cmath>

#include "core/nn/slice.h"

namespace attune {

AttentionShape causalAttentionShape(std::int64_t B, std::int64_t T, std::int64_t H, std::int64_t headDim) noexcept {
    const float scale = 1.0f / std::sqrt(static_cast<float>(headDim));
    return {.B = B, .T = T, .H = H, .headDim = headDim, .causal = true, .lengths = nullptr, .scale = scale};
}

SelfAttention::SelfAttention(const Compute& compute, const Linear& input, const Linear& output, std::int64_t H,
                             std::int64_t headDim, Dropout dropout)
    : compute_(compute), input_(input), output_(output), H_(H), headDim_(headDim), dropout_(dropout) {}

AttentionShape SelfAttention::shape(std::int64_t B, std::int64_t T) const noexcept {
    return causalAttentionShape(B, T, H_, headDim_);
}

void SelfAttention::forward(std::int64_t B, std::int64_t T, const DropoutDraw& draw, ConstTensor x, const Saved& saved,
                            Tensor y) const {
    input_.forward(B * T, x, saved.qkv);
    compute_.kernels->attentionForward(shape(B, T), dropout_.key(draw), saved.qkv, saved.out, saved.logSumExp,
                                       compute_.stream);
    output_.forward(B * T, saved.out, y);
}

void SelfAttention::backwardToQkv(std::int64_t B, std::int64_t T, const DropoutDraw& draw, ConstTensor dY,
                                  const Saved& saved, Tensor dOut, Tensor dQkv, void* workspace, Write write) const {
    output_.backward(B * T, saved.out, dY, dOut, write);
    compute_.kernels->attentionBackward(shape(B, T), dropout_.key(draw), dOut, saved.qkv, saved.out, saved.logSumExp,
                                        dQkv, workspace, compute_.stream);
}

void SelfAttention::decode(std::int64_t n, std::int64_t B, std::int64_t capacity, const std::int32_t* positions,
                           ConstTensor x, Tensor qkv, Tensor out, Tensor keys, Tensor values, Tensor y) const {
    const std::int64_t C = H_ * headDim_;
    input_.forward(n * B, x, qkv);
    for (std::int64_t t = 0; t < n; ++t) {
        compute_.kernels->attentionDecode(shape(B, 1), capacity, positions + t * B, slice(qkv, t * B * 3 * C), keys,
                                          values, slice(out, t * B * C), compute_.stream);
    }
    output_.forward(n * B, out, y);
}

}  // namespace attune
