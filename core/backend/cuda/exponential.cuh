#pragma once

namespace attune::cuda {

constexpr float log2e = 1.44269504f;

/// 2^x with two units in the last place of error; 0 for −∞.
__device__ __forceinline__ float exp2Of(float x) {
    float result;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
    return result;
}

}  // namespace attune::cuda
