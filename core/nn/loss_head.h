#pragma once

#include "core/nn/compute.h"

namespace attune {

/// The tied output layer with the cross-entropy loss. The logits of all rows never exist at once: rows go through in
/// chunks, and each chunk's logits become their own gradient and are used up before the next. A (B·T, V) array would be
/// the largest of all buffers.
class LossHead {
public:
    /// `embedding` (Vp, C), rows from V on are zero.
    LossHead(const Compute& compute, Weight embedding, std::int64_t C, std::int64_t V, std::int64_t Vp);

    /// Adds Σ −log softmax to lossSum (1) over targets ≥ 0. x (rows, C); targets (rows) device memory. `logits`
    /// (chunkRows, Vp) is scratch. dScale.value ≠ 0: dX (rows, C) = dScale · d loss / d x, assign, and the
    /// embedding gets its gradient.
    void loss(std::int64_t rows, ConstTensor x, const std::int32_t* targets, Factor dScale, Tensor logits,
              std::int64_t chunkRows, double* lossSum, Tensor dX, Write write) const;

    /// x (rows, C) → out (rows, V) f32, whatever the compute type. Assign.
    void logits(std::int64_t rows, ConstTensor x, Tensor out) const;

private:
    Compute compute_;
    Weight embedding_;
    std::int64_t C_, V_, Vp_;
};

}  // namespace attune
