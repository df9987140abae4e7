#pragma once

#include <cuda_bf16.h>

#include <cstdint>

namespace attune::cuda {

using bf16 = __nv_bfloat16;

__device__ __forceinline__ float toFloat(float x) {
    return x;
}
__device__ __forceinline__ float toFloat(bf16 x) {
    return __bfloat162float(x);
}

template <class T>
__device__ __forceinline__ T fromFloat(float x) {
    if constexpr (sizeof(T) == 4) {
        return x;
    } else {
        return __float2bfloat16_rn(x);
    }
}

/// N neighbours that move in 16-byte accesses (or one smaller one).
template <class T, int N>
struct alignas(N * sizeof(T) < 16 ? N * sizeof(T) : 16) Pack {
    T items[N];
};

/// x = p[0 … N) as f32.
template <int N, class T>
__device__ __forceinline__ void load(const T* p, float (&x)[N]) {
    const Pack<T, N> pack = *reinterpret_cast<const Pack<T, N>*>(p);
#pragma unroll
    for (int i = 0; i < N; ++i) x[i] = toFloat(pack.items[i]);
}

/// p[0 … N) = x, rounded once.
template <int N, class T>
__device__ __forceinline__ void store(T* p, const float (&x)[N]) {
    Pack<T, N> pack;
#pragma unroll
    for (int i = 0; i < N; ++i) pack.items[i] = fromFloat<T>(x[i]);
    *reinterpret_cast<Pack<T, N>*>(p) = pack;
}

}  // namespace attune::cuda
