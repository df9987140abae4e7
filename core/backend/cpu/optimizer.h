#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

/// One span of an update.
void adamW(const ThreadTeam& team, std::int64_t count, const AdamCoefficients& k, float* parameters,
           const float* gradients, float* m, float* v);

}  // namespace attune::cpu
