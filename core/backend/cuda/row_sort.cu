#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/row_sort.h"

namespace attune::cuda {

namespace {

// Rows are dealt into buckets by the low bits of their id (an ordinary vocabulary has a bucket for each id), in any
// order, and then each row counts the rows of its bucket that come before it. Counting is exact, so the order is fixed
// although the dealing is not.

constexpr int buckets = 1 << 16;
constexpr int threads = 256;

__device__ __forceinline__ int bucketOf(std::int32_t id) {
    return id & (buckets - 1);
}

__global__ void countKernel(std::int64_t rows, const std::int32_t* ids, std::int32_t* counts) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (row < rows) atomicAdd(counts + bucketOf(ids[row]), 1);
}

/// counts → first place of each bucket, twice: `next` is moved by the dealing. One block.
__global__ __launch_bounds__(1024) void startsKernel(const std::int32_t* counts, std::int32_t* starts,
                                                     std::int32_t* next) {
    constexpr int each = buckets / 1024;
    __shared__ std::int32_t warpTotals[32];
    const int first = static_cast<int>(threadIdx.x) * each;
    std::int32_t mine = 0;
    for (int i = 0; i < each; ++i) mine += counts[first + i];
    std::int32_t upTo = mine;
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
        const std::int32_t before = __shfl_up_sync(0xffffffffu, upTo, distance);
        if (threadIdx.x % 32 >= distance) upTo += before;
    }
    if (threadIdx.x % 32 == 31) warpTotals[threadIdx.x / 32] = upTo;
    __syncthreads();
    std::int32_t at = upTo - mine;
    for (int warp = 0; warp < static_cast<int>(threadIdx.x / 32); ++warp) at += warpTotals[warp];
    for (int i = 0; i < each; ++i) {
        starts[first + i] = at;
        next[first + i] = at;
        at += counts[first + i];
    }
}

__global__ void dealKernel(std::int64_t rows, const std::int32_t* ids, std::int32_t* next, std::int32_t* dealt) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (row < rows) dealt[atomicAdd(next + bucketOf(ids[row]), 1)] = static_cast<std::int32_t>(row);
}

__global__ void rankKernel(std::int64_t rows, const std::int32_t* ids, const std::int32_t* counts,
                           const std::int32_t* starts, const std::int32_t* dealt, std::int32_t* sorted) {
    const std::int64_t place = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (place >= rows) return;
    const std::int32_t row = dealt[place];
    const std::int32_t id = ids[row];
    const int bucket = bucketOf(id);
    const std::int32_t start = starts[bucket];
    std::int32_t before = 0;
    for (std::int32_t i = 0; i < counts[bucket]; ++i) {
        const std::int32_t other = dealt[start + i];
        const std::int32_t otherId = ids[other];
        before += otherId < id || (otherId == id && other < row) ? 1 : 0;
    }
    sorted[start + before] = row;
}

}  // namespace

std::int64_t rowSortBytes(std::int64_t rows) {
    return (3 * std::int64_t{buckets} + rows) * static_cast<std::int64_t>(sizeof(std::int32_t));
}

void sortRowsById(const Launch& on, std::int64_t rows, const std::int32_t* ids, std::int32_t* sorted, void* workspace) {
    auto* const counts = static_cast<std::int32_t*>(workspace);
    std::int32_t* const starts = counts + buckets;
    std::int32_t* const next = starts + buckets;
    std::int32_t* const dealt = next + buckets;
    ATTUNE_CUDA(cudaMemsetAsync(counts, 0, buckets * sizeof(std::int32_t), on.stream));
    const unsigned blocks = blocksFor(rows, threads);
    countKernel<<<blocks, threads, 0, on.stream>>>(rows, ids, counts);
    startsKernel<<<1, 1024, 0, on.stream>>>(counts, starts, next);
    dealKernel<<<blocks, threads, 0, on.stream>>>(rows, ids, next, dealt);
    rankKernel<<<blocks, threads, 0, on.stream>>>(rows, ids, counts, starts, dealt, sorted);
    checkLaunch("sortRowsById");
}

}  // namespace attune::cuda
