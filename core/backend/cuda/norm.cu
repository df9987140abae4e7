#include "core/backend/cuda/norm_columns.cuh"
#include "core/backend/cuda/reduce.cuh"

namespace attune::cuda {

namespace {

/// One expression for forward and recomputation, so that their bits are the same.
__device__ __forceinline__ float normalized(float x, float mean, float rstd, float gamma, float beta) {
    return __fmaf_rn(__fmul_rn(__fsub_rn(x, mean), rstd), gamma, beta);
}

template <class T, class Layout>
__global__ __launch_bounds__(mostNormThreads) void forwardKernel(std::int64_t rows, int C, float epsilon, const T* x,
                                                                 const T* branch, const float* gamma, const float* beta,
                                                                 T* residual, T* out, float* mean, float* rstd) {
    constexpr int V = Layout::width, K = Layout::chunks, R = Layout::rows;
    __shared__ float shared[2][R * 32];
    float g[K][V] = {}, b[K][V] = {};
#pragma unroll
    for (int k = 0; k < K; ++k) {
        if (Layout::at(k) >= C) continue;
        load<V>(gamma + Layout::at(k), g[k]);
        load<V>(beta + Layout::at(k), b[k]);
    }
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * R;
    for (std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * R; first < rows; first += step) {
        float value[R][K][V] = {};
        float sums[R] = {};
#pragma unroll
        for (int r = 0; r < R; ++r) {
#pragma unroll
            for (int k = 0; k < K; ++k) {
                if (Layout::at(k) >= C || first + r >= rows) continue;
                load<V>(x + (first + r) * C + Layout::at(k), value[r][k]);
            }
        }
        if (branch != nullptr) {
#pragma unroll
            for (int r = 0; r < R; ++r) {
#pragma unroll
                for (int k = 0; k < K; ++k) {
                    if (Layout::at(k) >= C || first + r >= rows) continue;
                    float right[V];
                    load<V>(branch + (first + r) * C + Layout::at(k), right);
#pragma unroll
                    for (int i = 0; i < V; ++i)  // the rounded residual is what backward will see
                        value[r][k][i] = toFloat(fromFloat<T>(value[r][k][i] + right[i]));
                }
            }
        }
#pragma unroll
        for (int r = 0; r < R; ++r) {
#pragma unroll
            for (int k = 0; k < K; ++k) {
                if (Layout::at(k) >= C || first + r >= rows) continue;
                if (branch != nullptr || residual != x)
                    store<V>(residual + (first + r) * C + Layout::at(k), value[r][k]);
#pragma unroll
                for (int i = 0; i < V; ++i) sums[r] += value[r][k][i];
            }
        }
        blockSum<R>(sums, shared[0]);
        float center[R];
        float squares[R] = {};
#pragma unroll
        for (int r = 0; r < R; ++r) {
            center[r] = sums[r] / static_cast<float>(C);
#pragma unroll
            for (int k = 0; k < K; ++k) {
                if (Layout::at(k) >= C) continue;
#pragma unroll
                for (int i = 0; i < V; ++i) {
                    const float difference = value[r][k][i] - center[r];
                    squares[r] += difference * difference;
                }
            }
        }
        blockSum<R>(squares, shared[1]);
#pragma unroll
        for (int r = 0; r < R; ++r) {
            if (first + r >= rows) continue;
            const float scale = 1 / sqrtf(squares[r] / static_cast<float>(C) + epsilon);
            if (threadIdx.x == 0) {
                mean[first + r] = center[r];
                rstd[first + r] = scale;
            }
#pragma unroll
            for (int k = 0; k < K; ++k) {
                if (Layout::at(k) >= C) continue;
                float y[V];
#pragma unroll
                for (int i = 0; i < V; ++i) y[i] = normalized(value[r][k][i], center[r], scale, g[k][i], b[k][i]);
                store<V>(out + (first + r) * C + Layout::at(k), y);
            }
        }
    }
}

template <class T, class Layout>
__global__ __launch_bounds__(mostNormThreads) void recomputeKernel(std::int64_t rows, int C, const T* residual,
                                                                   const float* gamma, const float* beta,
                                                                   const float* mean, const float* rstd, T* out) {
    constexpr int V = Layout::width, K = Layout::chunks;
    float g[K][V] = {}, b[K][V] = {};
#pragma unroll
    for (int k = 0; k < K; ++k) {
        if (Layout::at(k) >= C) continue;
        load<V>(gamma + Layout::at(k), g[k]);
        load<V>(beta + Layout::at(k), b[k]);
    }
#pragma unroll 4
    for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
        const float center = mean[row], scale = rstd[row];
#pragma unroll
        for (int k = 0; k < K; ++k) {
            if (Layout::at(k) >= C) continue;
            float x[V];
            load<V>(residual + row * C + Layout::at(k), x);
#pragma unroll
            for (int i = 0; i < V; ++i) x[i] = normalized(x[i], center, scale, g[k][i], b[k][i]);
            store<V>(out + row * C + Layout::at(k), x);
        }
    }
}

}  // namespace

void residualNormForward(const Launch& on, std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                         ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual, Tensor out,
                         Tensor mean, Tensor rstd) {
    ATTUNE_CHECK(gamma.dtype == DType::f32 && beta.dtype == DType::f32);
    ATTUNE_CHECK(residual.dtype == x.dtype && out.dtype == x.dtype && (!branch || branch.dtype == x.dtype));
    withType(x.dtype, [&]<class T>(T) {
        withColumns<4>(C, [&]<class Layout>(Layout, unsigned threads) {
            const auto kernel = forwardKernel<T, Layout>;
            const unsigned blocks = std::min(blocksFor(rows, Layout::rows), residentBlocks(on, kernel, threads));
            kernel<<<blocks, threads, 0, on.stream>>>(rows, static_cast<int>(C), epsilon, x.as<T>(), branch.as<T>(),
                                                      gamma.as<float>(), beta.as<float>(), residual.as<T>(),
                                                      out.as<T>(), mean.as<float>(), rstd.as<float>());
        });
    });
    checkLaunch("residualNormForward");
}

void normRecompute(const Launch& on, std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma,
                   ConstTensor beta, ConstTensor mean, ConstTensor rstd, Tensor out) {
    ATTUNE_CHECK(gamma.dtype == DType::f32 && beta.dtype == DType::f32 && out.dtype == residual.dtype);
    withType(out.dtype, [&]<class T>(T) {
        withColumns<4>(C, [&]<class Layout>(Layout, unsigned threads) {
            const unsigned blocks = std::min(blocksFor(rows, 1), 32u * static_cast<unsigned>(on.processors));
            recomputeKernel<T, Layout>
                <<<blocks, threads, 0, on.stream>>>(rows, static_cast<int>(C), residual.as<T>(), gamma.as<float>(),
                                                    beta.as<float>(), mean.as<float>(), rstd.as<float>(), out.as<T>());
        });
    });
    checkLaunch("normRecompute");
}

}  // namespace attune::cuda
