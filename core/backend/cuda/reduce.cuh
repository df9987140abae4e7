#pragma once

namespace attune::cuda {

/// The sum of all lanes, in every lane, always added in the same order.
template <class T>
__device__ __forceinline__ T warpSum(T x) {
#pragma unroll
    for (int mask = 16; mask > 0; mask /= 2) x += __shfl_xor_sync(0xffffffffu, x, mask);
    return x;
}

__device__ __forceinline__ float warpMax(float x) {
#pragma unroll
    for (int mask = 16; mask > 0; mask /= 2) x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, mask));
    return x;
}

/// Sums of N values over a block of whole warps, in every thread. `shared` has N · 32 elements and may be used again
/// only after another barrier, so callers alternate between two.
template <int N, class T>
__device__ __forceinline__ void blockSum(T (&x)[N], T* shared) {
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const int warps = (static_cast<int>(blockDim.x) + 31) / 32;
#pragma unroll
    for (int i = 0; i < N; ++i) {
        x[i] = warpSum(x[i]);
        if (threadIdx.x % 32 == 0) shared[warp * N + i] = x[i];
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < N; ++i) {
        x[i] = 0;
        for (int w = 0; w < warps; ++w) x[i] += shared[w * N + i];
    }
}

}  // namespace attune::cuda
