#include <algorithm>

#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/embedding.h"
#include "core/backend/cuda/pack.cuh"
#include "core/backend/cuda/row_sort.h"

namespace attune::cuda {

namespace {

// The rows, sorted by token, are cut into tiles. A block adds up one tile in order and adds a token's sum to the
// gradient at once when the token has no rows in other tiles. Sums of tokens that reach over a border are kept, and the
// block of the tile where such a token begins adds them up, in order. So no number has two writers, and no order
// depends on the scheduler.

constexpr int threads = 256;

struct Tiles {
    std::int64_t rows;
    std::int64_t height;
    std::int64_t C;
    const std::int32_t* ids;
    const std::int32_t* sorted;
    float* borders;  // (tiles, 2, C): the tile's sum for its first token, and for its last

    __device__ std::int32_t token(std::int64_t place) const { return ids[sorted[place]]; }
    __device__ bool reachesBack(std::int64_t begin) const { return begin > 0 && token(begin - 1) == token(begin); }
    __device__ bool reachesOn(std::int64_t end) const { return end < rows && token(end - 1) == token(end); }
};

template <class T, int N>
__global__ void sumTiles(Tiles tiles, const T* dOut, float* dTokens) {
    const std::int64_t column = (static_cast<std::int64_t>(blockIdx.y) * threads + threadIdx.x) * N;
    if (column >= tiles.C) return;
    const std::int64_t begin = blockIdx.x * tiles.height;
    const std::int64_t end = min(tiles.rows, begin + tiles.height);
    float* const borders = tiles.borders + static_cast<std::int64_t>(blockIdx.x) * 2 * tiles.C + column;
    bool fromBefore = tiles.reachesBack(begin);
    float sum[N] = {};
    for (std::int64_t place = begin; place < end; ++place) {
        const std::int32_t row = tiles.sorted[place];
        float d[N];
        load<N>(dOut + row * tiles.C + column, d);
#pragma unroll
        for (int i = 0; i < N; ++i) sum[i] += d[i];
        const bool last = place + 1 == end;
        const std::int32_t token = tiles.ids[row];
        if (!last && tiles.token(place + 1) == token) continue;
        if (fromBefore) {
            store<N>(borders, sum);
        } else if (last && tiles.reachesOn(end)) {
            store<N>(borders + tiles.C, sum);
        } else {
            float* const at = dTokens + static_cast<std::int64_t>(token) * tiles.C + column;
            float old[N];
            load<N>(at, old);
#pragma unroll
            for (int i = 0; i < N; ++i) old[i] += sum[i];
            store<N>(at, old);
        }
        fromBefore = false;
#pragma unroll
        for (int i = 0; i < N; ++i) sum[i] = 0;
    }
}

template <int N>
__global__ void joinTiles(Tiles tiles, std::int64_t count, float* dTokens) {
    const std::int64_t column = (static_cast<std::int64_t>(blockIdx.y) * threads + threadIdx.x) * N;
    if (column >= tiles.C) return;
    const std::int64_t begin = blockIdx.x * tiles.height;
    const std::int64_t end = min(tiles.rows, begin + tiles.height);
    if (!tiles.reachesOn(end)) return;
    const std::int32_t token = tiles.token(end - 1);
    if (token == tiles.token(begin) && tiles.reachesBack(begin)) return;  // begins in a tile before
    const float* const borders = tiles.borders + column;
    float sum[N];
    load<N>(borders + (static_cast<std::int64_t>(blockIdx.x) * 2 + 1) * tiles.C, sum);
    for (std::int64_t tile = blockIdx.x + 1; tile < count && tiles.token(tile * tiles.height) == token; ++tile) {
        float more[N];
        load<N>(borders + tile * 2 * tiles.C, more);
#pragma unroll
        for (int i = 0; i < N; ++i) sum[i] += more[i];
    }
    float* const at = dTokens + static_cast<std::int64_t>(token) * tiles.C + column;
    float old[N];
    load<N>(at, old);
#pragma unroll
    for (int i = 0; i < N; ++i) old[i] += sum[i];
    store<N>(at, old);
}

template <class T, int N>
__global__ void addPositions(std::int64_t B, std::int64_t count, const T* dOut, float* dPositions) {
    const std::int64_t at = (static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x) * N;
    if (at >= count) return;
    float sum[N];
    load<N>(dPositions + at, sum);
#pragma unroll 4
    for (std::int64_t b = 0; b < B; ++b) {
        float d[N];
        load<N>(dOut + b * count + at, d);
#pragma unroll
        for (int i = 0; i < N; ++i) sum[i] += d[i];
    }
    store<N>(dPositions + at, sum);
}

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + 255) / 256 * 256;
}

}  // namespace

void embeddingBackward(const Launch& on, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                       ConstTensor dOut, Tensor dTokens, Tensor dPositions) {
    ATTUNE_CHECK(dTokens.dtype == DType::f32 && dPositions.dtype == DType::f32);
    const std::int64_t rows = B * T;
    auto* const sorted = static_cast<std::int32_t*>(on.scratch);
    std::byte* const workspace = static_cast<std::byte*>(on.scratch) + aligned(rows * 4);
    std::byte* const borders = workspace + aligned(rowSortBytes(rows));
    const std::int64_t left = on.scratchBytes - (borders - static_cast<std::byte*>(on.scratch));
    const std::int64_t mostTiles = left / static_cast<std::int64_t>(2 * C * sizeof(float));
    ATTUNE_CHECK(mostTiles > 0);
    sortRowsById(on, rows, ids, sorted, workspace);
    const std::int64_t height = std::max<std::int64_t>(32, (rows + mostTiles - 1) / mostTiles);
    const std::int64_t count = (rows + height - 1) / height;
    const Tiles tiles{rows, height, C, ids, sorted, reinterpret_cast<float*>(borders)};
    withType(dOut.dtype, [&]<class Type>(Type) {
        const auto launch = [&]<int N>(std::integral_constant<int, N>) {
            const dim3 grid(static_cast<unsigned>(count), blocksFor(C, threads * N));
            sumTiles<Type, N><<<grid, threads, 0, on.stream>>>(tiles, dOut.as<Type>(), dTokens.as<float>());
            joinTiles<N><<<grid, threads, 0, on.stream>>>(tiles, count, dTokens.as<float>());
            addPositions<Type, N><<<blocksFor(T * C, threads * N), threads, 0, on.stream>>>(B, T * C, dOut.as<Type>(),
                                                                                            dPositions.as<float>());
        };
        if (C % 4 == 0) {
            launch(std::integral_constant<int, 4>{});
        } else {
            launch(std::integral_constant<int, 1>{});
        }
    });
    checkLaunch("embeddingBackward");
}

}  // namespace attune::cuda
