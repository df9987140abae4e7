#include "core/backend/cuda/optimizer.h"

#include <algorithm>

#include "core/backend/adam_coefficients.h"
#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/pack.cuh"
#include "core/backend/cuda/reduce.cuh"

namespace attune::cuda {

namespace {

constexpr int threads = 256;

__device__ __forceinline__ void update(const AdamCoefficients& k, float gradient, float& parameter, float& m,
                                       float& v) {
    const float g = gradient * k.gradientScale;
    m = m * k.keep1 + g * k.add1;
    v = v * k.keep2 + g * g * k.add2;
    const float moved = parameter * k.decayBefore - m * k.stepSize / (sqrtf(v) * k.rootScale + k.epsilon);
    parameter = moved - k.decayAfter * moved;
}

template <int N>
__global__ void adamKernel(std::int64_t count, AdamCoefficients k, float* parameters, const float* gradients, float* m,
                           float* v) {
    const std::int64_t at = (static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x) * N;
    if (at >= count) return;
    float p[N], g[N], first[N], second[N];
    load<N>(parameters + at, p);
    load<N>(gradients + at, g);
    load<N>(m + at, first);
    load<N>(v + at, second);
#pragma unroll
    for (int i = 0; i < N; ++i) update(k, g[i], p[i], first[i], second[i]);
    store<N>(parameters + at, p);
    store<N>(m + at, first);
    store<N>(v + at, second);
}

constexpr int squareThreads = 512;
constexpr int mostSquareBlocks = 1024;

/// Each block's sum; the elements that a thread adds depend on the count alone.
__global__ __launch_bounds__(squareThreads) void squaresKernel(std::int64_t count, const float* x, double* partial) {
    __shared__ double shared[32];
    double sum[1] = {};
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * squareThreads * 4;
    const std::int64_t whole = count / 4 * 4;
    const std::int64_t first = (static_cast<std::int64_t>(blockIdx.x) * squareThreads + threadIdx.x) * 4;
#pragma unroll 4
    for (std::int64_t i = first; i < whole; i += step) {
        float value[4];
        load<4>(x + i, value);
        const float pairs = value[0] * value[0] + value[1] * value[1];
        sum[0] += pairs + (value[2] * value[2] + value[3] * value[3]);
    }
    if (blockIdx.x == 0 && threadIdx.x < count - whole) {
        const float last = x[whole + threadIdx.x];
        sum[0] += last * last;
    }
    blockSum<1>(sum, shared);
    if (threadIdx.x == 0) partial[blockIdx.x] = sum[0];
}

__global__ __launch_bounds__(mostSquareBlocks) void addPartials(int count, const double* partial, double* total) {
    __shared__ double shared[32];
    double sum[1] = {static_cast<int>(threadIdx.x) < count ? partial[threadIdx.x] : 0.0};
    blockSum<1>(sum, shared);
    if (threadIdx.x == 0) *total += sum[0];
}

}  // namespace

void adamW(const Launch& on, std::int64_t count, const AdamStep& step, float* parameters, const float* gradients,
           float* m, float* v) {
    const AdamCoefficients k = adamCoefficients(step);
    if (count % 4 == 0 && aligned16(parameters) && aligned16(gradients) && aligned16(m) && aligned16(v)) {
        adamKernel<4><<<blocksFor(count, threads * 4), threads, 0, on.stream>>>(count, k, parameters, gradients, m, v);
    } else {
        adamKernel<1><<<blocksFor(count, threads), threads, 0, on.stream>>>(count, k, parameters, gradients, m, v);
    }
    checkLaunch("adamW");
}

void sumOfSquares(const Launch& on, std::int64_t count, const float* x, double* sum) {
    ATTUNE_CHECK(aligned16(x));
    auto* const partial = static_cast<double*>(on.scratch);
    const auto blocks = std::clamp(static_cast<int>(blocksFor(count, squareThreads * 16)), 1, mostSquareBlocks);
    squaresKernel<<<static_cast<unsigned>(blocks), squareThreads, 0, on.stream>>>(count, x, partial);
    addPartials<<<1, mostSquareBlocks, 0, on.stream>>>(blocks, partial, sum);
    checkLaunch("sumOfSquares");
}

}  // namespace attune::cuda
