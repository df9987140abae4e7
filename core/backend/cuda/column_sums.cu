#include "core/backend/cuda/column_sums.h"

#include <algorithm>

#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/pack.cuh"

namespace attune::cuda {

namespace {

constexpr int lanes = 32;
constexpr int slices = 8;      // of the rows that a block reads, by different warps
constexpr int fewSlices = 32;  // where few rows are left

/// Block (lanes, slices) sums rows [blockIdx.y · height, …) of lanes · V columns. The block's sums are assigned to
/// out + blockIdx.y · N, or added to `out` when there is one block of rows. `second` not null: the upper half of the
/// columns goes there.
template <class T, int V, int slices, bool accumulate>
__global__ __launch_bounds__(lanes* slices) void columnSums(std::int64_t rows, std::int64_t N, std::int64_t ld,
                                                            std::int64_t height, const T* x, float* out,
                                                            float* second) {
    __shared__ float shared[slices][lanes * V];
    const std::int64_t column = (static_cast<std::int64_t>(blockIdx.x) * lanes + threadIdx.x) * V;
    const std::int64_t begin = blockIdx.y * height;
    const std::int64_t end = min(rows, begin + height);
    float sum[V] = {};
    if (column < N) {
#pragma unroll 8
        for (std::int64_t row = begin + threadIdx.y; row < end; row += slices) {
            float value[V];
            load<V>(x + row * ld + column, value);
#pragma unroll
            for (int i = 0; i < V; ++i) sum[i] += value[i];
        }
    }
#pragma unroll
    for (int i = 0; i < V; ++i) shared[threadIdx.y][threadIdx.x * V + i] = sum[i];
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.y * lanes + threadIdx.x); i < lanes * V; i += lanes * slices) {
        const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * lanes * V + i;
        if (at >= N) continue;
        float total = 0;
#pragma unroll
        for (int slice = 0; slice < slices; ++slice) total += shared[slice][i];
        float* const to = second != nullptr && at >= N / 2 ? second + (at - N / 2) : out + blockIdx.y * N + at;
        *to = accumulate ? *to + total : total;
    }
}

constexpr dim3 block(lanes, slices);

}  // namespace

static void reduce(const Launch& on, std::int64_t rows, std::int64_t N, std::int64_t ld, const float* partial,
                   float* out, float* second, Write write) {
    const auto kernel =
        write == Write::assign ? columnSums<float, 1, fewSlices, false> : columnSums<float, 1, fewSlices, true>;
    kernel<<<blocksFor(N, lanes), dim3(lanes, fewSlices), 0, on.stream>>>(rows, N, ld, rows, partial, out, second);
    checkLaunch("reduceColumns");
}

void reduceColumns(const Launch& on, std::int64_t rows, std::int64_t N, std::int64_t ld, const float* partial,
                   float* out, Write write) {
    reduce(on, rows, N, ld, partial, out, nullptr, write);
}

void reduceColumnPair(const Launch& on, std::int64_t rows, std::int64_t N, const float* partial, float* first,
                      float* second, Write write) {
    reduce(on, rows, 2 * N, 2 * N, partial, first, second, write);
}

void biasBackward(const Launch& on, std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias, Write write) {
    ATTUNE_CHECK(dBias.dtype == DType::f32);
    auto* const partial = static_cast<float*>(on.scratch);
    std::int64_t splits = 0;
    withType(dOut.dtype, [&]<class T>(T) {
        const auto launch = [&]<int V>(std::integral_constant<int, V>) {
            const std::int64_t columns = blocksFor(N, lanes * V);
            const std::int64_t fit = on.scratchBytes / static_cast<std::int64_t>(N * sizeof(float));
            const std::int64_t wanted = std::max<std::int64_t>(1, 8 * on.processors / columns);
            splits = std::min({wanted, fit, static_cast<std::int64_t>(blocksFor(rows, 4 * slices))});
            const std::int64_t height = (rows + splits - 1) / splits;
            splits = (rows + height - 1) / height;
            const dim3 grid(static_cast<unsigned>(columns), static_cast<unsigned>(splits));
            columnSums<T, V, slices, false>
                <<<grid, block, 0, on.stream>>>(rows, N, N, height, dOut.as<T>(), partial, nullptr);
        };
        if (N % 8 == 0 && aligned16(dOut.data)) {
            launch(std::integral_constant<int, 8>{});
        } else {
            launch(std::integral_constant<int, 1>{});
        }
    });
    checkLaunch("biasBackward");
    reduceColumns(on, splits, N, N, partial, dBias.as<float>(), write);
}

}  // namespace attune::cuda
