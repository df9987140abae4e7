#include "core/nn/loss_head.h"

#include <algorithm>

#include "core/nn/slice.h"

namespace attune {

LossHead::LossHead(const Compute& compute, Weight embedding, std::int64_t C, std::int64_t V, std::int64_t Vp)
    : compute_(compute), embedding_(embedding), C_(C), V_(V), Vp_(Vp) {}

void LossHead::loss(std::int64_t rows, ConstTensor x, const std::int32_t* targets, Factor dScale, Tensor logits,
                    std::int64_t chunkRows, double* lossSum, Tensor dX, Write write) const {
    Kernels& kernels = *compute_.kernels;
    for (std::int64_t first = 0; first < rows; first += chunkRows) {
        const std::int64_t n = std::min(chunkRows, rows - first);
        const ConstTensor chunk = slice(x, first * C_);
        const GemmShape forward{.M = n, .N = Vp_, .K = C_, .transposeB = true};
        kernels.gemm(forward, 1, chunk, embedding_.value, 0, logits, {}, compute_.stream);
        kernels.softmaxCrossEntropy(n, V_, Vp_, logits, targets + first, dScale, lossSum, {}, compute_.stream);
        if (dScale.value == 0) continue;
        const GemmShape input{.M = n, .N = C_, .K = Vp_};
        kernels.gemm(input, 1, logits, embedding_.value, 0, slice(dX, first * C_), {}, compute_.stream);
        const GemmShape weight{.M = Vp_, .N = C_, .K = n, .transposeA = true};
        kernels.gemm(weight, 1, logits, chunk, first == 0 && write == Write::assign ? 0.0f : 1.0f, embedding_.gradient,
                     {}, compute_.stream);
    }
}

void LossHead::logits(std::int64_t rows, ConstTensor x, Tensor out) const {
    const GemmShape shape{
        .M = rows, .N = V_, .K = C_, .transposeB = true};  // the padded rows come last and are left out
    compute_.kernels->gemm(shape, 1, x, embedding_.value, 0, out, {}, compute_.stream);
}

}  // namespace attune
