#include "core/backend/cpu/sgemm.h"

#ifdef ATTUNE_ONEDNN
#include <oneapi/dnnl/dnnl.h>

#include "core/base/error.h"
#endif

namespace attune::cpu {

#ifdef ATTUNE_ONEDNN

/// dnnl_sgemm refuses empty matrices: an empty sum scales D.
static void scaleMatrix(std::int64_t M, std::int64_t N, float beta, float* D, std::int64_t ldD) {
    for (std::int64_t row = 0; row < M; ++row) {
        for (std::int64_t n = 0; n < N; ++n) D[row * ldD + n] = beta == 0 ? 0 : beta * D[row * ldD + n];
    }
}

void sgemm(const ThreadTeam& team, bool transposeA, bool transposeB, std::int64_t M, std::int64_t N, std::int64_t K,
           float alpha, const float* A, std::int64_t ldA, const float* B, std::int64_t ldB, float beta, float* D,
           std::int64_t ldD) {
#ifdef _OPENMP
    omp_set_num_threads(team.size());  // the calling thread's setting; oneDNN has no parameter for it
#endif
    if (M == 0 || N == 0 || K == 0) return scaleMatrix(M, N, beta, D, ldD);
    const auto status =
        dnnl_sgemm(transposeA ? 'T' : 'N', transposeB ? 'T' : 'N', M, N, K, alpha, A, ldA, B, ldB, beta, D, ldD);
    if (status != dnnl_success) throw Error("device.failed", {"dnnl_sgemm", "status " + std::to_string(status)});
}

#else

void sgemm(const ThreadTeam& team, bool transposeA, bool transposeB, std::int64_t M, std::int64_t N, std::int64_t K,
           float alpha, const float* A, std::int64_t ldA, const float* B, std::int64_t ldB, float beta, float* D,
           std::int64_t ldD) {
    team.forEachBlock(M, 4, [&](std::int64_t begin, std::int64_t end, int) {
        for (std::int64_t row = begin; row < end; ++row) {
            float* d = D + row * ldD;
            for (std::int64_t n = 0; n < N; ++n) d[n] = beta == 0 ? 0 : beta * d[n];
            for (std::int64_t k = 0; k < K; ++k) {
                const float a = alpha * (transposeA ? A[k * ldA + row] : A[row * ldA + k]);
                const float* b = transposeB ? B + k : B + k * ldB;
                const std::int64_t step = transposeB ? ldB : 1;
                for (std::int64_t n = 0; n < N; ++n) d[n] += a * b[n * step];
            }
        }
    });
}

#endif

}  // namespace attune::cpu
