#pragma once

#include "core/nn/compute.h"

namespace attune {

/// LayerNorm over the residual stream. The normalised output is not kept for backward: recompute() makes it again from
/// the stream and the statistics, which saves (rows, C) a norm.
class LayerNorm {
public:
    /// What backward needs beside the residual stream: (rows) f32 each.
    struct Statistics {
        Tensor mean, rstd;
    };

    LayerNorm(const Compute& compute, Weight gamma, Weight beta, std::int64_t C, float epsilon);

    /// residual (rows, C) = x + branch (branch optional, residual may be x); out = LayerNorm(residual). Assign.
    void forward(std::int64_t rows, ConstTensor x, ConstTensor branch, Tensor residual, Tensor out,
                 const Statistics& statistics) const;
    /// out as forward wrote it, bit for bit. Assign.
    void recompute(std::int64_t rows, ConstTensor residual, const Statistics& statistics, Tensor out) const;
    /// dResidual (rows, C) accumulates; gamma and beta get their gradients.
    void backward(std::int64_t rows, ConstTensor dOut, ConstTensor residual, const Statistics& statistics,
                  Tensor dResidual, Write write) const;

private:
    Compute compute_;
    Weight gamma_, beta_;
    std::int64_t C_;
    float epsilon_;
};

}  // namespace attune
