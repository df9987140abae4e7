#include "core/models/gpt_block.h"

namespace attune {

GptBlock::GptBlock(const Compute& compute, const Layers& layers, std::int64_t C, Dropout attentionOutput,
                   Dropout mlpOutput)
    : compute_(compute), layers_(layers), C_(C), attentionOutput_(attentionOutput), mlpOutput_(mlpOutput) {}

void GptBlock::forward(const GptPass& pass, ConstTensor x, ConstTensor branch, const GptBlockActivations& saved,
                       const GptScratch& scratch) const {
    const auto [B, T] = std::pair{pass.B, pass.T};
    layers_.norm1.forward(pass.rows(), x, branch, saved.residual1, scratch.normed, saved.norm1);
    layers_.attention.forward(B, T, pass.draw, scratch.normed, saved.attention, scratch.branch);
    attentionOutput_.apply(compute_, pass.draw, B, T, C_, scratch.branch);
    layers_.norm2.forward(pass.rows(), saved.residual1, scratch.branch, saved.residual2, scratch.normed, saved.norm2);
    layers_.mlp.forward(pass.rows(), scratch.normed, saved.mlp, scratch.branch);
    mlpOutput_.apply(compute_, pass.draw, B, T, C_, scratch.branch);
}

ConstTensor GptBlock::branchGradient(const GptPass& pass, const Dropout& dropout, const GptScratch& scratch) const {
    if (!dropout.active(pass.draw)) return scratch.dResidual;
    compute_.kernels->cast(pass.rows() * C_, scratch.dResidual, scratch.branch, compute_.stream);
    dropout.apply(compute_, pass.draw, pass.B, pass.T, C_, scratch.branch);
    return scratch.branch;
}

void GptBlock::backward(const GptPass& pass, const GptBlockActivations& saved, const GptScratch& scratch) const {
    const std::int64_t rows = pass.rows();
    layers_.mlp.backwardToHidden(rows, branchGradient(pass, mlpOutput_, scratch), saved.mlp, scratch.wide, pass.write);
    layers_.norm2.recompute(rows, saved.residual2, saved.norm2, scratch.normed);
    layers_.mlp.backwardToInput(rows, scratch.normed, scratch.wide, scratch.branch, pass.write);
    layers_.norm2.backward(rows, scratch.branch, saved.residual2, saved.norm2, scratch.dResidual, pass.write);

    layers_.attention.backwardToQkv(pass.B, pass.T, pass.draw, branchGradient(pass, attentionOutput_, scratch),
                                    saved.attention, scratch.normed, scratch.wide, scratch.workspace, pass.write);
    layers_.norm1.recompute(rows, saved.residual1, saved.norm1, scratch.normed);
    layers_.attention.backwardToInput(rows, scratch.normed, scratch.wide, scratch.branch, pass.write);
    layers_.norm1.backward(rows, scratch.branch, saved.residual1, saved.norm1, scratch.dResidual, pass.write);
}

void GptBlock::decode(std::int64_t n, std::int64_t B, std::int64_t capacity, const std::int32_t* positions,
                      ConstTensor branch, const DecodeBuffers& buffers, Tensor keys, Tensor values) const {
    const std::int64_t rows = n * B;
    layers_.norm1.forward(rows, buffers.residual, branch, buffers.residual, buffers.normed, buffers.statistics);
    // The MLP's memory is free until the second half: it holds the attention's result.
    layers_.attention.decode(n, B, capacity, positions, buffers.normed, buffers.qkv, buffers.hidden, keys, values,
                             buffers.branch);
    layers_.norm2.forward(rows, buffers.residual, buffers.branch, buffers.residual, buffers.normed, buffers.statistics);
    layers_.mlp.forward(rows, buffers.normed, {.pre = {}, .hidden = buffers.hidden}, buffers.branch);
}

}  // namespace attune
