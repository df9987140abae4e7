#pragma once

#include "core/models/gpt_activations.h"

namespace attune {

/// The size and the draws of one pass.
struct GptPass {
    std::int64_t B = 0, T = 0;
    DropoutDraw draw;
    Write write = Write::accumulate;  // of the gradients

    std::int64_t rows() const noexcept { return B * T; }
};

/// One pre-LN block. The residual stream arrives as x plus a pending branch, which the block's first norm adds; the
/// block's own MLP output is left pending in scratch.branch for whoever comes next. That way every addition is part of
/// a norm's pass over memory.
class GptBlock {
public:
    struct Layers {
        LayerNorm norm1;
        SelfAttention attention;
        LayerNorm norm2;
        Mlp mlp;
    };

    GptBlock(const Compute& compute, const Layers& layers, std::int64_t C, Dropout attentionOutput, Dropout mlpOutput);

    /// x, branch (rows, C); branch may be null. saved.residual1 may be x.
    void forward(const GptPass& pass, ConstTensor x, ConstTensor branch, const GptBlockActivations& saved,
                 const GptScratch& scratch) const;
    /// scratch.dResidual: the gradient of the stream after the block becomes that before it.
    void backward(const GptPass& pass, const GptBlockActivations& saved, const GptScratch& scratch) const;

    /// Memory of a decoder step: n · B rows in time-major order, as SelfAttention::decode takes them.
    struct DecodeBuffers {
        Tensor residual, normed, branch;  // (rows, C)
        Tensor qkv, hidden;               // (rows, 3C), (rows, 4C)
        LayerNorm::Statistics statistics;
    };
    void decode(std::int64_t n, std::int64_t B, std::int64_t capacity, const std::int32_t* positions,
                ConstTensor branch, const DecodeBuffers& buffers, Tensor keys, Tensor values) const;

private:
    /// The gradient of a half-block's output: dResidual itself, or with dropout a masked copy in scratch.branch.
    ConstTensor branchGradient(const GptPass& pass, const Dropout& dropout, const GptScratch& scratch) const;

    Compute compute_;
    Layers layers_;
    std::int64_t C_;
    Dropout attentionOutput_, mlpOutput_;
};

}  // namespace attune
