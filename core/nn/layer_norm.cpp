#include "core/nn/layer_norm.h"

namespace attune {

LayerNorm::LayerNorm(const Compute& compute, Weight gamma, Weight beta, std::int64_t C, float epsilon)
    : compute_(compute), gamma_(gamma), beta_(beta), C_(C), epsilon_(epsilon) {}

void LayerNorm::forward(std::int64_t rows, ConstTensor x, ConstTensor branch, Tensor residual, Tensor out,
                        const Statistics& statistics) const {
    compute_.kernels->residualNormForward(rows, C_, epsilon_, x, branch, gamma_.value, beta_.value, residual, out,
                                          statistics.mean, statistics.rstd, compute_.stream);
}

void LayerNorm::recompute(std::int64_t rows, ConstTensor residual, const Statistics& statistics, Tensor out) const {
    compute_.kernels->normRecompute(rows, C_, residual, gamma_.value, beta_.value, statistics.mean, statistics.rstd,
                                    out, compute_.stream);
}

void LayerNorm::backward(std::int64_t rows, ConstTensor dOut, ConstTensor residual, const Statistics& statistics,
                         Tensor dResidual, Write write) const {
    compute_.kernels->normBackward(rows, C_, dOut, residual, gamma_.value, statistics.mean, statistics.rstd, dResidual,
                                   gamma_.gradient, beta_.gradient, write, compute_.stream);
}

}  // namespace attune
