#pragma once

#include <algorithm>
#include <cstdint>

#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/norm.h"
#include "core/backend/cuda/pack.cuh"

namespace attune::cuda {

/// How a block of a norm kernel shares the columns of a row: each thread owns `chunks` packs of `width` columns for all
/// rows, so gamma and the column sums stay in registers.
template <int widthOf, int chunksOf, int rowsOf>
struct Columns {
    static constexpr int width = widthOf;
    static constexpr int chunks = chunksOf;
    static constexpr int rows = rowsOf;  // that a block has in flight at once

    static __device__ __forceinline__ int at(int chunk) {
        return (chunk * static_cast<int>(blockDim.x) + static_cast<int>(threadIdx.x)) * width;
    }
};

/// Of a block; more would leave a thread too few registers.
constexpr int mostNormThreads = 512;
static_assert(mostNormThreads * 8 >= mostNormColumns);

/// Calls work(Columns{}, threads) with the layout for C columns; `rows` in flight where C is a multiple of 8.
template <int rows, class Work>
void withColumns(std::int64_t C, Work&& work) {
    if (C < 1 || C > mostNormColumns) throw Error("model.unsupported", {"n_embd = " + std::to_string(C)});
    const auto wholeWarps = [](std::int64_t threads) { return static_cast<unsigned>((threads + 31) / 32 * 32); };
    if (C % 8 == 0) {
        work(Columns<8, 1, rows>{}, wholeWarps(C / 8));
    } else {
        work(Columns<1, 8, 1>{}, std::min<unsigned>(mostNormThreads, wholeWarps(C)));
    }
}

}  // namespace attune::cuda
