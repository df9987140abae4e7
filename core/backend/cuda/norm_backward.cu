#include "core/backend/cuda/column_sums.h"
#include "core/backend/cuda/norm_columns.cuh"
#include "core/backend/cuda/reduce.cuh"

namespace attune::cuda {

namespace {

/// `partial` (blocks, 2, C): this block's column sums for gamma and beta.
template <class T, class Layout>
__global__ __launch_bounds__(mostNormThreads) void backwardKernel(std::int64_t rows, int C, const T* dOut,
                                                                  const T* residual, const float* gamma,
                                                                  const float* mean, const float* rstd, T* dResidual,
                                                                  float* partial) {
    constexpr int V = Layout::width, K = Layout::chunks, R = Layout::rows;
    __shared__ float shared[2][2 * R * 32];
    float g[K][V] = {}, dGamma[K][V] = {}, dBeta[K][V] = {};
#pragma unroll
    for (int k = 0; k < K; ++k) {
        if (Layout::at(k) < C) load<V>(gamma + Layout::at(k), g[k]);
    }
    int turn = 0;
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * R;
    for (std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * R; first < rows; first += step) {
        float d[R][K][V] = {}, hat[R][K][V] = {};
        Pack<T, V> old[R][K];  // on their way while the sums are made
        float scale[R] = {};
        float sums[2 * R] = {};  // Σ d · gamma and Σ d · gamma · hat of each row
#pragma unroll
        for (int r = 0; r < R; ++r) {
#pragma unroll
            for (int k = 0; k < K; ++k) {
                if (Layout::at(k) >= C || first + r >= rows) continue;
                load<V>(dOut + (first + r) * C + Layout::at(k), d[r][k]);
                load<V>(residual + (first + r) * C + Layout::at(k), hat[r][k]);
                old[r][k] = *reinterpret_cast<const Pack<T, V>*>(dResidual + (first + r) * C + Layout::at(k));
            }
        }
#pragma unroll
        for (int r = 0; r < R; ++r) {
            if (first + r >= rows) continue;
            const float center = mean[first + r];
            scale[r] = rstd[first + r];
#pragma unroll
            for (int k = 0; k < K; ++k) {
#pragma unroll
                for (int i = 0; i < V; ++i) {
                    hat[r][k][i] = (hat[r][k][i] - center) * scale[r];
                    dGamma[k][i] += d[r][k][i] * hat[r][k][i];
                    dBeta[k][i] += d[r][k][i];
                    d[r][k][i] *= g[k][i];  // 0 in columns that are not there
                    sums[2 * r] += d[r][k][i];
                    sums[2 * r + 1] += d[r][k][i] * hat[r][k][i];
                }
            }
        }
        blockSum<2 * R>(sums, shared[turn]);
        turn ^= 1;
#pragma unroll
        for (int r = 0; r < R; ++r) {
            if (first + r >= rows) continue;
            const float meanSum = sums[2 * r] / static_cast<float>(C);
            const float meanDot = sums[2 * r + 1] / static_cast<float>(C);
#pragma unroll
            for (int k = 0; k < K; ++k) {
                if (Layout::at(k) >= C) continue;
                float sum[V];
#pragma unroll
                for (int i = 0; i < V; ++i)
                    sum[i] = toFloat(old[r][k].items[i]) + scale[r] * (d[r][k][i] - meanSum - hat[r][k][i] * meanDot);
                store<V>(dResidual + (first + r) * C + Layout::at(k), sum);
            }
        }
    }
    float* const mine = partial + static_cast<std::int64_t>(blockIdx.x) * 2 * C;
#pragma unroll
    for (int k = 0; k < K; ++k) {
        if (Layout::at(k) >= C) continue;
        store<V>(mine + Layout::at(k), dGamma[k]);
        store<V>(mine + C + Layout::at(k), dBeta[k]);
    }
}

}  // namespace

void normBackward(const Launch& on, std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                  ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma, Tensor dBeta,
                  Write write) {
    ATTUNE_CHECK(gamma.dtype == DType::f32 && dGamma.dtype == DType::f32 && dBeta.dtype == DType::f32);
    ATTUNE_CHECK(residual.dtype == dOut.dtype && dResidual.dtype == dOut.dtype);
    auto* const partial = static_cast<float*>(on.scratch);
    unsigned blocks = 0;
    withType(dOut.dtype, [&]<class T>(T) {
        withColumns<2>(C, [&]<class Layout>(Layout, unsigned threads) {
            const std::int64_t fit = on.scratchBytes / static_cast<std::int64_t>(2 * C * sizeof(float));
            const auto kernel = backwardKernel<T, Layout>;
            blocks = std::min(
                {blocksFor(rows, Layout::rows), residentBlocks(on, kernel, threads), static_cast<unsigned>(fit)});
            kernel<<<blocks, threads, 0, on.stream>>>(rows, static_cast<int>(C), dOut.as<T>(), residual.as<T>(),
                                                      gamma.as<float>(), mean.as<float>(), rstd.as<float>(),
                                                      dResidual.as<T>(), partial);
        });
    });
    checkLaunch("normBackward");
    reduceColumnPair(on, blocks, C, partial, dGamma.as<float>(), dBeta.as<float>(), write);
}

}  // namespace attune::cuda
