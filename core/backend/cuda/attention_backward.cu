#include <algorithm>

#include "core/backend/cuda/attention_tile.cuh"
#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/reduce.cuh"

namespace attune::cuda {

namespace {

// Two kernels, each of which owns its outputs, so that nothing is added by atomics: one has a block of queries and
// walks the keys (dQ), the other has a block of keys and walks the queries (dK, dV). Both compute the scores S and dP
// again:
//   P = exp(S · scale − logSumExp), dS = P · (dP · keep − delta), delta = Σ dOut · out
//   dQ = scale · dS K, dK = scale · dSᵀ Q, dV = (P · keep)ᵀ dOut

constexpr int warps = 4;
constexpr int threads = 32 * warps;
constexpr int blockRows = 16 * warps;
constexpr float minusInfinity = -__builtin_huge_valf();

template <class Mma, int depth>
struct BackwardTiles {
    using Element = typename Mma::Element;
    static constexpr int columns = sizeof(Element) * depth > 128 ? 32 : 64;  // of a step
    static constexpr int stages = sizeof(Element) * depth > 256 ? 1 : 2;
    static constexpr int ld = depth + Mma::pad;
    static constexpr int tileBytes = (2 * blockRows + 2 * stages * columns) * ld * static_cast<int>(sizeof(Element));
    static constexpr int bytes = tileBytes + 2 * stages * columns * static_cast<int>(sizeof(float));
};

/// delta (B, H, T) = Σ dOut · out over a head's elements. One warp a row.
template <class T>
__global__ __launch_bounds__(256) void deltaKernel(AttentionArguments a, std::int64_t rows, const T* dOut, const T* out,
                                                   float* delta) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * 8 + threadIdx.x / 32;  // (b, t, h)
    if (row >= rows) return;
    float sum = 0;
    for (int i = static_cast<int>(threadIdx.x) % 32; i < a.headDim; i += 32)
        sum += toFloat(dOut[row * a.headDim + i]) * toFloat(out[row * a.headDim + i]);
    sum = warpSum(sum);
    const std::int64_t h = row % a.H;
    const std::int64_t t = row / a.H % a.T;
    if (threadIdx.x % 32 == 0) delta[(row / a.H / a.T * a.H + h) * a.T + t] = sum;
}

/// The heads that a block works on: `own` are the tiles that stay (queries and dOut, or keys and values), `other` those
/// that pass.
template <class Element>
struct BackwardHeads {
    const Element *own[2], *other[2];
    std::int64_t ownStride[2], otherStride[2];

    __device__ BackwardHeads(const AttentionArguments& a, bool ownsKeys, int b, int h, const Element* qkv,
                             const Element* dOut) {
        const Element* const of[4] = {qkv + a.packed(b, 0, h), dOut + a.dense(b, h), qkv + a.packed(b, 1, h),
                                      qkv + a.packed(b, 2, h)};
        const std::int64_t strides[4] = {a.packedStride(), a.denseStride(), a.packedStride(), a.packedStride()};
        for (int i = 0; i < 2; ++i) {
            own[i] = of[ownsKeys ? 2 + i : i];
            ownStride[i] = strides[ownsKeys ? 2 + i : i];
            other[i] = of[ownsKeys ? i : 2 + i];
            otherStride[i] = strides[ownsKeys ? i : 2 + i];
        }
    }
};

/// ownsKeys: rows of the block are keys, columns of a step are queries; else the other way round.
template <class Mma, int depth, bool ownsKeys>
__global__ __launch_bounds__(threads) void backwardKernel(AttentionArguments a, const typename Mma::Element* dOut,
                                                          const typename Mma::Element* qkv, const float* logSumExp,
                                                          const float* delta, typename Mma::Element* dQkv) {
    using Tiles = BackwardTiles<Mma, depth>;
    using Element = typename Mma::Element;
    constexpr int columns = Tiles::columns, ld = Tiles::ld, stages = Tiles::stages;
    extern __shared__ __align__(16) unsigned char memory[];
    auto* const own = reinterpret_cast<Element*>(memory);
    Element* const passing = own + 2 * blockRows * ld;
    auto* const passingStatistics = reinterpret_cast<float*>(memory + Tiles::tileBytes);  // (stages, 2, columns)

    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y);
    // The blocks with most work first: late queries, early keys.
    const int block = static_cast<int>(ownsKeys ? blockIdx.x : gridDim.x - 1 - blockIdx.x);
    const int first = block * blockRows;
    const int length = a.length(b);
    const BackwardHeads<Element> heads(a, ownsKeys, b, h, qkv, dOut);
    const int firstStep = ownsKeys && a.causal ? first / columns : 0;
    const int end = ownsKeys ? (first < length ? a.T : 0) : a.keyLimit(min(first + blockRows, a.T) - 1, length);
    const int steps = (end + columns - 1) / columns;
    const float* const headLogSumExp = logSumExp + a.statistics(b, h);
    const float* const headDelta = delta + a.statistics(b, h);
    // In units of log 2. Infinite where there is no query or it sees no key: its probabilities become 0.
    const auto logSumExpOf = [&](int query) {
        const float value = query < a.T ? headLogSumExp[query] * log2e : minusInfinity;
        return value == minusInfinity ? -minusInfinity : value;
    };
    const auto deltaOf = [&](int query) { return query < a.T ? headDelta[query] : 0; };
    const auto copyStep = [&](int step) {
        Element* const tile = passing + step % stages * 2 * columns * ld;
#pragma unroll
        for (int i = 0; i < 2; ++i)
            copyTile<columns, depth, threads>(tile + i * columns * ld, ld, heads.other[i], heads.otherStride[i],
                                              step * columns, ownsKeys ? a.T : length, a.headDim);
        commitTiles();
        if (ownsKeys && threadIdx.x < columns) {
            float* const statistics = passingStatistics + step % stages * 2 * columns;
            statistics[threadIdx.x] = logSumExpOf(step * columns + static_cast<int>(threadIdx.x));
            statistics[columns + threadIdx.x] = deltaOf(step * columns + static_cast<int>(threadIdx.x));
        }
    };
#pragma unroll
    for (int i = 0; i < 2; ++i)
        copyTile<blockRows, depth, threads>(own + i * blockRows * ld, ld, heads.own[i], heads.ownStride[i], first, a.T,
                                            a.headDim);
    if (firstStep < steps) copyStep(firstStep);

    const int row = static_cast<int>(threadIdx.x) / 32 * 16;  // of this warp in the block
    const std::uint64_t seed = dropoutSeed(a.dropout, static_cast<std::uint32_t>(h));
    const std::uint64_t sample = a.threshold != 0 ? static_cast<std::uint64_t>(a.dropout.sampleIndex[b]) : 0;
    const int rowIndex = first + row + lane() / 4;  // this lane's first; its second is 8 on
    float rowStatistics[2][2] = {};
    if (!ownsKeys) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            rowStatistics[0][half] = logSumExpOf(rowIndex + 8 * half);
            rowStatistics[1][half] = deltaOf(rowIndex + 8 * half);
        }
    }
    float firstSum[depth / 8][4] = {}, secondSum[ownsKeys ? depth / 8 : 1][4] = {};
    for (int step = firstStep; step < steps; ++step) {
        waitTiles<0>();
        __syncthreads();
        if (stages == 2 && step + 1 < steps) copyStep(step + 1);
        const Element* const tile = passing + step % stages * 2 * columns * ld;
        float p[columns / 8][4] = {}, dS[columns / 8][4] = {};
        multiplyRows<Mma, columns, depth>(p, own, row, tile, ld);
        multiplyRows<Mma, columns, depth>(dS, own + blockRows * ld, row, tile + columns * ld, ld);
        const int lastKey = ownsKeys ? first + row + 15 : step * columns + columns - 1;
        const int firstQuery = ownsKeys ? step * columns : first + row;
        const bool masked = lastKey >= length || (a.causal && lastKey > firstQuery);
        const float* const statistics = passingStatistics + step % stages * 2 * columns;
#pragma unroll
        for (int n = 0; n < columns / 8; ++n) {
            const int column = 8 * n + 2 * (lane() % 4);
            float keep[4] = {1, 1, 1, 1};
            if (a.threshold != 0) {
                if (ownsKeys) {
                    keepFactorsTransposed(keep, a, seed, sample, first + row, step * columns + 8 * n);
                } else {
                    keepFactors(keep, a, seed, sample, first + row, step * columns + 8 * n);
                }
            }
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const float queryLogSumExp = ownsKeys ? statistics[column + i % 2] : rowStatistics[0][i / 2];
                const float queryDelta = ownsKeys ? statistics[columns + column + i % 2] : rowStatistics[1][i / 2];
                float probability = exp2Of(p[n][i] * a.log2Scale - queryLogSumExp);
                if (masked) {
                    const int rowAt = rowIndex + i / 2 * 8;
                    const int columnAt = step * columns + column + i % 2;
                    const int key = ownsKeys ? rowAt : columnAt;
                    const int query = ownsKeys ? columnAt : rowAt;
                    if (key >= length || (a.causal && key > query)) probability = 0;
                }
                p[n][i] = probability * keep[i];
                dS[n][i] = probability * (dS[n][i] * keep[i] - queryDelta);
            }
        }
        multiplyScores<Mma, columns, depth>(firstSum, dS, tile, ld);
        if constexpr (ownsKeys) multiplyScores<Mma, columns, depth>(secondSum, p, tile + columns * ld, ld);
        if (stages == 1 && step + 1 < steps) {
            __syncthreads();
            copyStep(step + 1);
        }
    }
    const int part = ownsKeys ? 1 : 0;
    storeRows<depth>(dQkv + a.packed(b, part, h), a.packedStride(), first + row, a.T, a.headDim, firstSum, a.scale,
                     a.scale);
    if constexpr (ownsKeys)
        storeRows<depth>(dQkv + a.packed(b, 2, h), a.packedStride(), first + row, a.T, a.headDim, secondSum, 1, 1);
}

}  // namespace

std::int64_t attentionWorkspaceBytes(const AttentionShape& shape) {
    return shape.B * shape.H * shape.T * static_cast<std::int64_t>(sizeof(float));
}

void attentionBackward(const Launch& on, bool tf32, const AttentionShape& shape, const DropoutKey& dropout,
                       ConstTensor dOut, ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv,
                       void* workspace) {
    ATTUNE_CHECK(dOut.dtype == qkv.dtype && out.dtype == qkv.dtype && dQkv.dtype == qkv.dtype);
    const AttentionArguments arguments(shape, dropout);
    auto* const delta = static_cast<float*>(workspace);
    withAttentionKind(
        qkv.dtype, tf32, shape.headDim, [&]<class Mma, int depth>(Mma, std::integral_constant<int, depth>) {
            using Element = typename Mma::Element;
            const std::int64_t rows = shape.B * shape.T * shape.H;
            deltaKernel<Element><<<blocksFor(rows, 8), 256, 0, on.stream>>>(arguments, rows, dOut.as<Element>(),
                                                                            out.as<Element>(), delta);
            constexpr int bytes = BackwardTiles<Mma, depth>::bytes;
            const dim3 grid(blocksFor(shape.T, blockRows), static_cast<unsigned>(shape.H),
                            static_cast<unsigned>(shape.B));
            for (const auto kernel : {backwardKernel<Mma, depth, false>, backwardKernel<Mma, depth, true>}) {
                ATTUNE_CUDA(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
                kernel<<<grid, threads, bytes, on.stream>>>(arguments, dOut.as<Element>(), qkv.as<Element>(),
                                                            logSumExp.as<float>(), delta, dQkv.as<Element>());
            }
        });
    checkLaunch("attentionBackward");
}

}  // namespace attune::cuda
