#pragma once

#include <memory>

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

// Contracts: kernels.h.

/// Memory for the f32 copies of 16-bit operands and of a 16-bit output. It grows to the largest product it has served
/// and is kept: a step then allocates nothing. One product at a time.
class GemmScratch {
public:
    /// Room for `count` values, not initialised; what was there is lost.
    float* reserve(std::int64_t count);

private:
    std::unique_ptr<float[]> values_;
    std::int64_t capacity_ = 0;
};

/// Bytes of scratch that such a product takes.
std::int64_t gemmScratchBytes(const GemmShape& shape, DType A, DType B, DType D) noexcept;

void gemm(const ThreadTeam& team, GemmScratch& scratch, const GemmShape& shape, float alpha, ConstTensor A,
          ConstTensor B, float beta, Tensor D, const GemmEpilogue& epilogue);
void biasBackward(const ThreadTeam& team, std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias,
                  Write write);

}  // namespace attune::cpu
