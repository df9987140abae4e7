#pragma once

#include "core/backend/cuda/attention.h"
#include "core/backend/cuda/exponential.cuh"
#include "core/backend/cuda/mma.cuh"
#include "core/backend/dropout_bits.h"

namespace attune::cuda {

/// Shape and dropout as the kernels of one attention call see them.
struct AttentionArguments {
    int T, H, headDim;
    bool causal;
    const std::int32_t* lengths;
    float scale;
    float log2Scale;  // scale · log2 e
    DropoutKey dropout;
    std::uint32_t threshold;  // 0: no dropout
    float keepScale;

    AttentionArguments(const AttentionShape& shape, const DropoutKey& key)
        : T(static_cast<int>(shape.T)),
          H(static_cast<int>(shape.H)),
          headDim(static_cast<int>(shape.headDim)),
          causal(shape.causal),
          lengths(shape.lengths),
          scale(shape.scale),
          log2Scale(shape.scale * log2e),
          dropout(key),
          threshold(key.probability > 0 ? dropoutThreshold(key.probability) : 0),
          keepScale(1 / (1 - key.probability)) {}

    __device__ int length(int b) const { return lengths == nullptr ? T : max(0, min(lengths[b], T)); }
    /// A query sees keys 0 … limit − 1.
    __device__ int keyLimit(int query, int length) const { return causal ? min(query + 1, length) : length; }
    /// Offset of part 0 (queries), 1 (keys) or 2 (values) of a head at position 0, and elements between positions.
    __device__ std::int64_t packed(int b, int part, int h) const {
        return ((static_cast<std::int64_t>(b) * T * 3 + part) * H + h) * headDim;
    }
    __device__ std::int64_t packedStride() const { return std::int64_t{3} * H * headDim; }
    __device__ std::int64_t dense(int b, int h) const { return (static_cast<std::int64_t>(b) * T * H + h) * headDim; }
    __device__ std::int64_t denseStride() const { return std::int64_t{1} * H * headDim; }
    __device__ std::int64_t statistics(int b, int h) const { return (static_cast<std::int64_t>(b) * H + h) * T; }
};

/// Starts copying rows [first, first + rows) of a head into a tile; rows from `limit` on and columns from headDim on
/// become 0. commitTiles() ends a group of such copies, waitTiles<n>() waits until at most n groups are on their way.
template <int rows, int depth, int threads, class Element>
__device__ __forceinline__ void copyTile(Element* tile, int ld, const Element* head, std::int64_t stride, int first,
                                         int limit, int headDim) {
    constexpr int pack = 16 / sizeof(Element);
    if (headDim % pack == 0) {
        constexpr int packs = depth / pack;
#pragma unroll
        for (int i = static_cast<int>(threadIdx.x); i < rows * packs; i += threads) {
            const int row = i / packs;
            const int column = i % packs * pack;
            const bool there = first + row < limit && column < headDim;
            const Element* const from = there ? head + (first + row) * stride + column : head;
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(
                             static_cast<std::uint32_t>(__cvta_generic_to_shared(tile + row * ld + column))),
                         "l"(from), "r"(there ? 16 : 0));
        }
    } else {
        for (int i = static_cast<int>(threadIdx.x); i < rows * depth; i += threads) {
            const int row = i / depth;
            const int column = i % depth;
            const bool there = first + row < limit && column < headDim;
            tile[row * ld + column] = there ? head[(first + row) * stride + column] : fromFloat<Element>(0);
        }
    }
}

__device__ __forceinline__ void commitTiles() {
    asm volatile("cp.async.commit_group;");
}

template <int pending>
__device__ __forceinline__ void waitTiles() {
    asm volatile("cp.async.wait_group %0;" ::"n"(pending));
}

/// Writes the accumulators of 16 rows of a head: rows below `limit`, columns below headDim, times `factor` of their
/// row.
template <int depth, class Element>
__device__ __forceinline__ void storeRows(Element* head, std::int64_t stride, int row, int limit, int headDim,
                                          const float (&c)[depth / 8][4], float factorLow, float factorHigh) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const int at = row + lane() / 4 + 8 * half;
        if (at >= limit) continue;
        const float factor = half == 0 ? factorLow : factorHigh;
#pragma unroll
        for (int n = 0; n < depth / 8; ++n) {
            const int column = 8 * n + 2 * (lane() % 4);
            Element* const to = head + at * stride + column;
            const float x = c[n][2 * half] * factor;
            const float y = c[n][2 * half + 1] * factor;
            if (headDim % 2 == 0) {
                if (column < headDim) store<2>(to, {x, y});
            } else {
                if (column < headDim) to[0] = fromFloat<Element>(x);
                if (column + 1 < headDim) to[1] = fromFloat<Element>(y);
            }
        }
    }
}

/// The dropout factors of an accumulator tile whose rows are queries from `query` on and whose columns are keys from
/// `key` on (multiples of 8). A draw covers four keys, so neighbours share: the even lane draws for row g, the odd one
/// for row g + 8.
__device__ __forceinline__ void keepFactors(float (&keep)[4], const AttentionArguments& a, std::uint64_t seed,
                                            std::uint64_t sample, int query, int key) {
    const int t = lane() % 4;
    const bool odd = t % 2 != 0;
    const auto words = dropoutWords(seed, sample, static_cast<std::uint32_t>(query + lane() / 4 + (odd ? 8 : 0)),
                                    static_cast<std::uint32_t>(key / 4 + t / 2));
    const std::uint32_t other0 = __shfl_xor_sync(0xffffffffu, odd ? words[0] : words[2], 1);
    const std::uint32_t other1 = __shfl_xor_sync(0xffffffffu, odd ? words[1] : words[3], 1);
    const std::uint32_t drawn[4] = {odd ? other0 : words[0], odd ? other1 : words[1], odd ? words[2] : other0,
                                    odd ? words[3] : other1};
#pragma unroll
    for (int i = 0; i < 4; ++i) keep[i] = drawn[i] < a.threshold ? 0 : a.keepScale;
}

/// The same where rows are keys and columns are queries: four lanes draw for four (query, four keys) each needs one
/// number of, and exchange.
__device__ __forceinline__ void keepFactorsTransposed(float (&keep)[4], const AttentionArguments& a, std::uint64_t seed,
                                                      std::uint64_t sample, int key, int query) {
    const int g = lane() / 4;
    const int r = g % 4;
    const auto words = dropoutWords(seed, sample, static_cast<std::uint32_t>(query + 2 * (lane() % 4) + r / 2),
                                    static_cast<std::uint32_t>((key + g - r + r % 2 * 8) / 4));
    std::uint32_t w[4] = {words[0], words[1], words[2], words[3]};
    // Transposes the 4 × 4 words of lanes r = 0 … 3: first the low bit of word and lane numbers, then the high one.
#pragma unroll
    for (int bit = 1; bit <= 2; bit *= 2) {
        const bool upper = (r & bit) != 0;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            if ((i & bit) != 0) continue;
            const std::uint32_t received = __shfl_xor_sync(0xffffffffu, upper ? w[i] : w[i + bit], 4 * bit);
            if (upper) {
                w[i] = received;
            } else {
                w[i + bit] = received;
            }
        }
    }
    // w[r'] is now this lane's number of lane r''s draw: r' = 2 · column + (row ≥ 8).
    const std::uint32_t drawn[4] = {w[0], w[2], w[1], w[3]};
#pragma unroll
    for (int i = 0; i < 4; ++i) keep[i] = drawn[i] < a.threshold ? 0 : a.keepScale;
}

/// Calls work(Mma{}, std::integral_constant<int, depth>{}) for the type and the head size.
template <class Work>
void withAttentionKind(DType dtype, bool tf32, std::int64_t headDim, Work&& work) {
    if (headDim < 1 || headDim > mostHeadDim)
        throw Error("model.unsupported", {"n_embd / n_head = " + std::to_string(headDim)});
    const auto withDepth = [&](auto mma) {
        if (headDim <= 64) {
            work(mma, std::integral_constant<int, 64>{});
        } else {
            work(mma, std::integral_constant<int, 128>{});
        }
    };
    if (dtype == DType::bf16) return withDepth(HalfMma{});
    ATTUNE_CHECK(dtype == DType::f32);
    if (tf32) return withDepth(FloatMma<1>{});
    withDepth(FloatMma<2>{});
}

}  // namespace attune::cuda
