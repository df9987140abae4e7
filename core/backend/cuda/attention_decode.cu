#include <algorithm>

#include "core/backend/cuda/attention.h"
#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/pack.cuh"
#include "core/backend/cuda/reduce.cuh"

namespace attune::cuda {

namespace {

constexpr int warps = 8;
constexpr int most = mostHeadDim / 32;  // elements of a head that a lane has

/// One block a head: each warp takes every eighth key with a softmax of its own, then the warps' are joined.
template <class T>
__global__ __launch_bounds__(32 * warps) void decodeKernel(int H, int D, std::int64_t capacity, float scale,
                                                           const std::int32_t* positions, const T* qkv, T* keys,
                                                           T* values, T* out) {
    __shared__ float warpLargest[warps], warpTotal[warps], warpSums[warps][mostHeadDim];
    const int h = static_cast<int>(blockIdx.x), b = static_cast<int>(blockIdx.y);
    const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;
    const T* const packed = qkv + (static_cast<std::int64_t>(b) * 3 * H + h) * D;
    const std::int64_t cached = (b * capacity * H + h) * D;
    const std::int64_t stride = static_cast<std::int64_t>(H) * D;
    const int last = positions[b];
    float query[most] = {}, sums[most] = {};
#pragma unroll
    for (int i = 0; i < most; ++i) {
        const int at = lane + 32 * i;
        if (at < D) query[i] = toFloat(packed[at]) * scale;
    }
    for (int i = static_cast<int>(threadIdx.x); i < D; i += 32 * warps) {
        keys[cached + last * stride + i] = packed[static_cast<std::int64_t>(H) * D + i];
        values[cached + last * stride + i] = packed[2 * static_cast<std::int64_t>(H) * D + i];
    }
    __syncthreads();
    float largest = -3.4028234e38f, total = 0;
    for (int t = warp; t <= last; t += warps) {
        float dot = 0;
        float value[most] = {};
#pragma unroll
        for (int i = 0; i < most; ++i) {
            const int at = lane + 32 * i;
            if (at >= D) continue;
            dot += query[i] * toFloat(keys[cached + t * stride + at]);
            value[i] = toFloat(values[cached + t * stride + at]);
        }
        dot = warpSum(dot);
        const float now = fmaxf(largest, dot);
        const float shrink = __expf(largest - now), weight = __expf(dot - now);
        largest = now;
        total = total * shrink + weight;
#pragma unroll
        for (int i = 0; i < most; ++i) sums[i] = sums[i] * shrink + weight * value[i];
    }
    if (lane == 0) {
        warpLargest[warp] = largest;
        warpTotal[warp] = total;
    }
#pragma unroll
    for (int i = 0; i < most; ++i) warpSums[warp][lane + 32 * i] = sums[i];
    __syncthreads();
    float all = warpLargest[0];
    for (int w = 1; w < warps; ++w) all = fmaxf(all, warpLargest[w]);
    for (int i = static_cast<int>(threadIdx.x); i < D; i += 32 * warps) {
        float sum = 0, weight = 0;
        for (int w = 0; w < warps; ++w) {
            const float share = __expf(warpLargest[w] - all);
            sum += share * warpSums[w][i];
            weight += share * warpTotal[w];
        }
        out[(static_cast<std::int64_t>(b) * H + h) * D + i] = fromFloat<T>(sum / weight);
    }
}

}  // namespace

void attentionDecode(const Launch& on, const AttentionShape& shape, std::int64_t capacity,
                     const std::int32_t* positions, ConstTensor qkv, Tensor keys, Tensor values, Tensor out) {
    if (shape.headDim > mostHeadDim)
        throw Error("model.unsupported", {"n_embd / n_head = " + std::to_string(shape.headDim)});
    ATTUNE_CHECK(keys.dtype == qkv.dtype && values.dtype == qkv.dtype && out.dtype == qkv.dtype);
    withType(qkv.dtype, [&]<class T>(T) {
        const dim3 grid(static_cast<unsigned>(shape.H), static_cast<unsigned>(shape.B));
        decodeKernel<T><<<grid, 32 * warps, 0, on.stream>>>(static_cast<int>(shape.H), static_cast<int>(shape.headDim),
                                                            capacity, shape.scale, positions, qkv.as<T>(), keys.as<T>(),
                                                            values.as<T>(), out.as<T>());
    });
    checkLaunch("attentionDecode");
}

}  // namespace attune::cuda
