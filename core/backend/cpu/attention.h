#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

// Contracts: kernels.h.

void attentionForward(const ThreadTeam& team, const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv,
                      Tensor out, Tensor logSumExp);
void attentionBackward(const ThreadTeam& team, const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut,
                       ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv, void* workspace);
std::int64_t attentionWorkspaceBytes(const ThreadTeam& team, const AttentionShape& shape);
void attentionDecode(const ThreadTeam& team, const AttentionShape& shape, std::int64_t capacity,
                     const std::int32_t* positions, ConstTensor qkv, Tensor keys, Tensor values, Tensor out);

}  // namespace attune::cpu
