#pragma once

#include "core/backend/cuda/launch.h"
#include "core/backend/kernels.h"

namespace attune::cuda {

// Contracts: kernels.h. Flash attention on the tensor cores: scores never leave the chip, nothing is added by atomics.
// f32 tensors are multiplied with operands rounded to tf32 when `tf32`, else with operands split in two (three tf32
// products for one), which is as exact as f32. headDim ≤ mostHeadDim.

constexpr std::int64_t mostHeadDim = 128;

void attentionForward(const Launch& on, bool tf32, const AttentionShape& shape, const DropoutKey& dropout,
                      ConstTensor qkv, Tensor out, Tensor logSumExp);
void attentionBackward(const Launch& on, bool tf32, const AttentionShape& shape, const DropoutKey& dropout,
                       ConstTensor dOut, ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv,
                       void* workspace);
std::int64_t attentionWorkspaceBytes(const AttentionShape& shape);
void attentionDecode(const Launch& on, const AttentionShape& shape, std::int64_t capacity,
                     const std::int32_t* positions, ConstTensor qkv, Tensor keys, Tensor values, Tensor out);

}  // namespace attune::cuda
