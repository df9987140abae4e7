#pragma once

#include "core/nn/dropout.h"
#include "core/nn/linear.h"

namespace attune {

/// Causal multi-head self-attention of GPT-2: one product for queries, keys and values, attention, output projection.
/// Backward has two halves, because the input of the first product is recomputed in between into memory that the first
/// half still uses.
class SelfAttention {
public:
    /// Kept from forward to backward. rows = B · T.
    struct Saved {
        Tensor qkv;        // (rows, 3, H, headDim)
        Tensor out;        // (rows, C), input of the output projection
        Tensor logSumExp;  // (B, H, T) f32
    };

    SelfAttention(const Compute& compute, const Linear& input, const Linear& output, std::int64_t H,
                  std::int64_t headDim, Dropout dropout);

    /// x (rows, C) → y (rows, C). Assign.
    void forward(std::int64_t B, std::int64_t T, const DropoutDraw& draw, ConstTensor x, const Saved& saved,
                 Tensor y) const;
    /// dY (rows, C) → dQkv (rows, 3C), assign. `dOut` (rows, C) is scratch; `workspace` has workspaceBytes().
    void backwardToQkv(std::int64_t B, std::int64_t T, const DropoutDraw& draw, ConstTensor dY, const Saved& saved,
                       Tensor dOut, Tensor dQkv, void* workspace, Write write) const;
    /// dX (rows, C), assign.
    void backwardToInput(std::int64_t rows, ConstTensor x, ConstTensor dQkv, Tensor dX, Write write) const {
        input_.backward(rows, x, dQkv, dX, write);
    }

    /// One new token for each of B sequences against caches (B, capacity, C): x (B, C) → y (B, C); qkv (B, 3C) and out
    /// (B, C) are scratch. Evaluation mode. rows = n · B tokens in time-major order may come at once: each of the n
    /// steps sees those before it. positions (n · B) device memory.
    void decode(std::int64_t n, std::int64_t B, std::int64_t capacity, const std::int32_t* positions, ConstTensor x,
                Tensor qkv, Tensor out, Tensor keys, Tensor values, Tensor y) const;

private:
    AttentionShape shape(std::int64_t B, std::int64_t T) const noexcept;

    Compute compute_;
    Linear input_, output_;
    std::int64_t H_, headDim_;
    Dropout dropout_;
};

/// Of GPT-2's attention: causal, every key valid, scale 1/√headDim.
AttentionShape causalAttentionShape(std::int64_t B, std::int64_t T, std::int64_t H, std::int64_t headDim) noexcept;

}  // namespace attune
