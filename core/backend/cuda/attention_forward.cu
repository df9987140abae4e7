#include <algorithm>

#include "core/backend/cuda/attention_tile.cuh"
#include "core/backend/cuda/dispatch.h"

namespace attune::cuda {

namespace {

constexpr int warps = 4;
constexpr int threads = 32 * warps;
constexpr int queries = 16 * warps;  // of a block
constexpr float minusInfinity = -__builtin_huge_valf();

template <class Mma, int depth>
struct ForwardTiles {
    using Element = typename Mma::Element;
    static constexpr int keys = sizeof(Element) * depth > 256 ? 32 : 64;  // of a step
    static constexpr int ld = depth + Mma::pad;
    static constexpr int bytes = (queries + 4 * keys) * ld * static_cast<int>(sizeof(Element));
};

__device__ __forceinline__ float quadMax(float x) {
    x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, 1));
    return fmaxf(x, __shfl_xor_sync(0xffffffffu, x, 2));
}
__device__ __forceinline__ float quadSum(float x) {
    x += __shfl_xor_sync(0xffffffffu, x, 1);
    return x + __shfl_xor_sync(0xffffffffu, x, 2);
}

/// One block: 64 queries of one head against all keys that they see, one tile of keys after the other, with the softmax
/// carried along (Milakov and Gimelshein 2018; Dao et al. 2022). A warp has 16 queries.
template <class Mma, int depth>
__global__ __launch_bounds__(threads) void forwardKernel(AttentionArguments a, const typename Mma::Element* qkv,
                                                         typename Mma::Element* out, float* logSumExp) {
    using Tiles = ForwardTiles<Mma, depth>;
    using Element = typename Mma::Element;
    constexpr int keys = Tiles::keys, ld = Tiles::ld;
    extern __shared__ __align__(16) unsigned char memory[];
    auto* const queryTile = reinterpret_cast<Element*>(memory);
    Element* const stages = queryTile + queries * ld;  // twice: keys, values

    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y);
    const int firstQuery = static_cast<int>(gridDim.x - 1 - blockIdx.x) * queries;  // the longest rows first
    const int length = a.length(b);
    const int seen = a.keyLimit(min(firstQuery + queries, a.T) - 1, length);  // keys that the last query sees
    const int steps = (seen + keys - 1) / keys;
    const Element* const keyHead = qkv + a.packed(b, 1, h);
    const Element* const valueHead = qkv + a.packed(b, 2, h);
    const std::int64_t stride = a.packedStride();
    const auto copyStep = [&](int step) {
        Element* const tile = stages + step % 2 * 2 * keys * ld;
        copyTile<keys, depth, threads>(tile, ld, keyHead, stride, step * keys, length, a.headDim);
        copyTile<keys, depth, threads>(tile + keys * ld, ld, valueHead, stride, step * keys, length, a.headDim);
        commitTiles();
    };
    copyTile<queries, depth, threads>(queryTile, ld, qkv + a.packed(b, 0, h), stride, firstQuery, a.T, a.headDim);
    if (steps > 0) copyStep(0);

    const int row = static_cast<int>(threadIdx.x) / 32 * 16;  // of this warp in the tile
    const int query = firstQuery + row + lane() / 4;          // this lane's first; its second is 8 on
    const int limit[2] = {a.keyLimit(query, length), a.keyLimit(query + 8, length)};
    const int warpLimit = a.keyLimit(firstQuery + row, length);  // keys that all queries of the warp see
    const std::uint64_t seed = dropoutSeed(a.dropout, static_cast<std::uint32_t>(h));
    const std::uint64_t sample = a.threshold != 0 ? static_cast<std::uint64_t>(a.dropout.sampleIndex[b]) : 0;
    float sums[depth / 8][4] = {};
    float largest[2] = {minusInfinity, minusInfinity};
    float total[2] = {};
    for (int step = 0; step < steps; ++step) {
        waitTiles<0>();
        __syncthreads();  // the tile has come, and nobody reads the one before any more
        if (step + 1 < steps) copyStep(step + 1);
        const Element* const tile = stages + step % 2 * 2 * keys * ld;
        float scores[keys / 8][4] = {};
        multiplyRows<Mma, keys, depth>(scores, queryTile, row, tile, ld);
        if ((step + 1) * keys > warpLimit) {
#pragma unroll
            for (int n = 0; n < keys / 8; ++n) {
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    if (step * keys + 8 * n + 2 * (lane() % 4) + i % 2 >= limit[i / 2]) scores[n][i] = minusInfinity;
                }
            }
        }
        float most[2] = {largest[0], largest[1]};
#pragma unroll
        for (int n = 0; n < keys / 8; ++n) {
#pragma unroll
            for (int i = 0; i < 4; ++i) most[i / 2] = fmaxf(most[i / 2], scores[n][i]);
        }
        float shift[2];
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            most[half] = quadMax(most[half]);
            // A row that has seen no key yet must not subtract infinities.
            shift[half] = most[half] == minusInfinity ? 0 : most[half] * a.log2Scale;
            const float shrink = exp2Of(largest[half] * a.log2Scale - shift[half]);
            largest[half] = most[half];
            total[half] *= shrink;
#pragma unroll
            for (int n = 0; n < depth / 8; ++n) {
                sums[n][2 * half] *= shrink;
                sums[n][2 * half + 1] *= shrink;
            }
        }
#pragma unroll
        for (int n = 0; n < keys / 8; ++n) {
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                scores[n][i] = exp2Of(scores[n][i] * a.log2Scale - shift[i / 2]);
                total[i / 2] += scores[n][i];
            }
            if (a.threshold != 0) {
                float keep[4];
                keepFactors(keep, a, seed, sample, firstQuery + row, step * keys + 8 * n);
#pragma unroll
                for (int i = 0; i < 4; ++i) scores[n][i] *= keep[i];
            }
        }
        multiplyScores<Mma, keys, depth>(sums, scores, tile + keys * ld, ld);
    }
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        total[half] = quadSum(total[half]);
        if (lane() % 4 == 0 && query + 8 * half < a.T)
            logSumExp[a.statistics(b, h) + query + 8 * half] = largest[half] * a.scale + logf(total[half]);
        total[half] = total[half] == 0 ? 0 : 1 / total[half];
    }
    storeRows<depth>(out + a.dense(b, h), a.denseStride(), firstQuery + row, a.T, a.headDim, sums, total[0], total[1]);
}

}  // namespace

void attentionForward(const Launch& on, bool tf32, const AttentionShape& shape, const DropoutKey& dropout,
                      ConstTensor qkv, Tensor out, Tensor logSumExp) {
    ATTUNE_CHECK(out.dtype == qkv.dtype);
    const AttentionArguments arguments(shape, dropout);
    withAttentionKind(qkv.dtype, tf32, shape.headDim,
                      [&]<class Mma, int depth>(Mma, std::integral_constant<int, depth>) {
                          using Element = typename Mma::Element;
                          constexpr int bytes = ForwardTiles<Mma, depth>::bytes;
                          const auto kernel = forwardKernel<Mma, depth>;
                          ATTUNE_CUDA(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
                          const dim3 grid(blocksFor(shape.T, queries), static_cast<unsigned>(shape.H),
                                          static_cast<unsigned>(shape.B));
                          kernel<<<grid, threads, bytes, on.stream>>>(arguments, qkv.as<Element>(), out.as<Element>(),
                                                                      logSumExp.as<float>());
                      });
    checkLaunch("attentionForward");
}

}  // namespace attune::cuda
