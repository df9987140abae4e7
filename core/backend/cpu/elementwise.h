#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

// Contracts: kernels.h.

void activationBackward(const ThreadTeam& team, std::int64_t count, Activation activation, ConstTensor pre,
                        ConstTensor dOut, Tensor dPre);
void dropout(const ThreadTeam& team, std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x);
void add(const ThreadTeam& team, std::int64_t count, ConstTensor x, Tensor out);
void cast(const ThreadTeam& team, std::int64_t count, ConstTensor x, Tensor out);

}  // namespace attune::cpu
