#include <algorithm>

#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/embedding.h"
#include "core/backend/cuda/pack.cuh"

namespace attune::cuda {

namespace {

constexpr int threads = 256;

template <class T, int N>
__global__ void forwardKernel(std::int64_t rows, std::int64_t T_, std::int64_t C, const std::int32_t* ids,
                              const std::int32_t* firstPosition, const T* tokens, const T* positions, T* out) {
    const std::int64_t packs = C / N;
    const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (index >= rows * packs) return;
    const std::int64_t row = index / packs;
    const std::int64_t column = index % packs * N;
    const std::int64_t position = row % T_ + (firstPosition != nullptr ? firstPosition[row / T_] : 0);
    float token[N], place[N];
    load<N>(tokens + static_cast<std::int64_t>(ids[row]) * C + column, token);
    load<N>(positions + position * C + column, place);
#pragma unroll
    for (int i = 0; i < N; ++i) token[i] += place[i];
    store<N>(out + row * C + column, token);
}

}  // namespace

void embeddingForward(const Launch& on, std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                      const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions, Tensor out) {
    ATTUNE_CHECK(tokens.dtype == out.dtype && positions.dtype == out.dtype);
    withType(out.dtype, [&]<class Type>(Type) {
        const auto launch = [&]<int N>(std::integral_constant<int, N>) {
            forwardKernel<Type, N><<<blocksFor(B * T * (C / N), threads), threads, 0, on.stream>>>(
                B * T, T, C, ids, firstPosition, tokens.as<Type>(), positions.as<Type>(), out.as<Type>());
        };
        if (C % 8 == 0) {
            launch(std::integral_constant<int, 8>{});
        } else {
            launch(std::integral_constant<int, 1>{});
        }
    });
    checkLaunch("embeddingForward");
}

}  // namespace attune::cuda
