#pragma once

#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

/// Contract: kernels.h.
void sumOfSquares(const ThreadTeam& team, std::int64_t count, const float* x, double* sum);

}  // namespace attune::cpu
