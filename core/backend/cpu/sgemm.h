#pragma once

#include "core/backend/cpu/thread_team.h"

namespace attune::cpu {

/// D (M, N) = alpha · op(A) · op(B) + beta · D, all f32 row-major with leading dimensions; beta 0 overwrites (NaN in D
/// does not spread).
void sgemm(const ThreadTeam& team, bool transposeA, bool transposeB, std::int64_t M, std::int64_t N, std::int64_t K,
           float alpha, const float* A, std::int64_t ldA, const float* B, std::int64_t ldB, float beta, float* D,
           std::int64_t ldD);

}  // namespace attune::cpu
