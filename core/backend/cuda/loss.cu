#include <algorithm>

#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/exponential.cuh"
#include "core/backend/cuda/loss.h"
#include "core/backend/cuda/pack.cuh"
#include "core/backend/cuda/reduce.cuh"

namespace attune::cuda {

namespace {

constexpr int threads = 256;
constexpr float lowest = -1e38f;  // still finite in units of log 2

/// The largest value seen and Σ exp(x − largest).
struct Exponentials {
    float largest = lowest, sum = 0;

    __device__ __forceinline__ void merge(float otherLargest, float otherSum) {
        const float most = fmaxf(largest, otherLargest);
        sum = sum * exp2Of((largest - most) * log2e) + otherSum * exp2Of((otherLargest - most) * log2e);
        largest = most;
    }

    template <int N>
    __device__ __forceinline__ void take(const float (&value)[N]) {
        float most = largest;
#pragma unroll
        for (int j = 0; j < N; ++j) most = fmaxf(most, value[j]);
        sum *= exp2Of((largest - most) * log2e);
        largest = most;
#pragma unroll
        for (int j = 0; j < N; ++j) sum += exp2Of(value[j] * log2e - most * log2e);
    }
};

/// Calls work(place, values) for this thread's packs of a row below `end`; several are on their way at once.
template <class T, int N, class Work>
__device__ __forceinline__ void forEachPack(const T* x, std::int64_t first, std::int64_t end, Work&& work) {
    constexpr int batch = 4;
    constexpr std::int64_t step = static_cast<std::int64_t>(threads) * N;
    for (std::int64_t start = first; start < end; start += batch * step) {
        Pack<T, N> packs[batch];
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            if (start + b * step < end) packs[b] = *reinterpret_cast<const Pack<T, N>*>(x + start + b * step);
        }
#pragma unroll
        for (int b = 0; b < batch; ++b) {
            if (start + b * step >= end) continue;
            float value[N];
#pragma unroll
            for (int j = 0; j < N; ++j) value[j] = toFloat(packs[b].items[j]);
            work(start + b * step, value);
        }
    }
}

/// One block per row. The second pass finds the row in the second-level cache.
template <class T, int N>
__global__ __launch_bounds__(threads) void crossEntropyKernel(std::int64_t V, std::int64_t Vp, T* logits,
                                                              const std::int32_t* targets, Factor factor,
                                                              float* rowLoss) {
    __shared__ float largests[threads / 32], sums[threads / 32];
    const bool withGradient = factor.value != 0;
    const float dScale = factor.onDevice != nullptr ? factor.value * *factor.onDevice : factor.value;
    const std::int64_t row = blockIdx.x;
    T* const x = logits + row * Vp;
    const std::int32_t target = targets[row];
    const std::int64_t first = static_cast<std::int64_t>(threadIdx.x) * N;
    constexpr std::int64_t step = static_cast<std::int64_t>(threads) * N;
    if (target < 0 || target >= V) {
        if (threadIdx.x == 0) rowLoss[row] = 0;
        const float zero[N] = {};
        for (std::int64_t i = first; withGradient && i < Vp; i += step) store<N>(x + i, zero);
        return;
    }
    const float xTarget = toFloat(x[target]);
    const std::int64_t whole = V / N * N;  // up to here packs have real columns only
    Exponentials seen;
    forEachPack<T, N>(x, first, whole, [&](std::int64_t, const float(&value)[N]) { seen.take(value); });
    for (std::int64_t i = whole + threadIdx.x; i < V; i += threads) {
        const float value[1] = {toFloat(x[i])};
        seen.take(value);
    }
#pragma unroll
    for (int mask = 16; mask > 0; mask /= 2) {
        const float otherLargest = __shfl_xor_sync(0xffffffffu, seen.largest, mask);
        seen.merge(otherLargest, __shfl_xor_sync(0xffffffffu, seen.sum, mask));
    }
    if (threadIdx.x % 32 == 0) {
        largests[threadIdx.x / 32] = seen.largest;
        sums[threadIdx.x / 32] = seen.sum;
    }
    __syncthreads();
    Exponentials all;
#pragma unroll
    for (int warp = 0; warp < threads / 32; ++warp) all.merge(largests[warp], sums[warp]);
    if (threadIdx.x == 0) rowLoss[row] = logf(all.sum) + all.largest - xTarget;
    if (!withGradient) return;
    const float scale = dScale / all.sum;
    const float shift = all.largest * log2e;
    forEachPack<T, N>(x, first, whole, [&](std::int64_t i, float(&value)[N]) {
#pragma unroll
        for (int j = 0; j < N; ++j) value[j] = scale * exp2Of(value[j] * log2e - shift);
        if (i <= target && target < i + N) {
#pragma unroll
            for (int j = 0; j < N; ++j) {
                if (i + j == target) value[j] -= dScale;
            }
        }
        store<N>(x + i, value);
    });
    for (std::int64_t i = whole + threadIdx.x; i < Vp; i += threads) {
        const float gradient = i < V ? scale * exp2Of(toFloat(x[i]) * log2e - shift) : 0;
        x[i] = fromFloat<T>(i == target ? gradient - dScale : gradient);
    }
}

__global__ __launch_bounds__(1024) void addLosses(std::int64_t rows, const float* rowLoss, double* lossSum) {
    __shared__ double shared[32];
    double sum[1] = {};
    for (std::int64_t row = threadIdx.x; row < rows; row += 1024) sum[0] += rowLoss[row];
    blockSum<1>(sum, shared);
    if (threadIdx.x == 0) *lossSum += sum[0];
}

}  // namespace

void softmaxCrossEntropy(const Launch& on, std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                         const std::int32_t* targets, Factor dScale, double* lossSum, Tensor rowLoss) {
    auto* const losses = rowLoss ? rowLoss.as<float>() : static_cast<float*>(on.scratch);
    ATTUNE_CHECK(rowLoss || rows * static_cast<std::int64_t>(sizeof(float)) <= on.scratchBytes);
    withType(logits.dtype, [&]<class T>(T) {
        const auto blocks = static_cast<unsigned>(rows);
        if (Vp % 8 == 0 && aligned16(logits.data)) {
            crossEntropyKernel<T, 8><<<blocks, threads, 0, on.stream>>>(V, Vp, logits.as<T>(), targets, dScale, losses);
        } else {
            crossEntropyKernel<T, 1><<<blocks, threads, 0, on.stream>>>(V, Vp, logits.as<T>(), targets, dScale, losses);
        }
    });
    addLosses<<<1, 1024, 0, on.stream>>>(rows, losses, lossSum);
    checkLaunch("softmaxCrossEntropy");
}

}  // namespace attune::cuda
