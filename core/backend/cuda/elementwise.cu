#include <algorithm>

#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/elementwise.h"
#include "core/backend/cuda/pack.cuh"
#include "core/backend/dropout_bits.h"

namespace attune::cuda {

namespace {

constexpr int threads = 256;
constexpr int width = 8;

/// out = x, or out += x; the last elements one by one.
template <class From, class To, bool accumulate>
__global__ void copyKernel(std::int64_t count, const From* x, To* out) {
    const std::int64_t at = (static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x) * width;
    if (at + width <= count) {
        float value[width];
        load<width>(x + at, value);
        if (accumulate) {
            float old[width];
            load<width>(out + at, old);
#pragma unroll
            for (int i = 0; i < width; ++i) value[i] += old[i];
        }
        store<width>(out + at, value);
        return;
    }
    for (std::int64_t i = at; i < count; ++i)
        out[i] = fromFloat<To>(accumulate ? toFloat(out[i]) + toFloat(x[i]) : toFloat(x[i]));
}

template <bool accumulate>
void copy(const Launch& on, std::int64_t count, ConstTensor x, Tensor out) {
    ATTUNE_CHECK(aligned16(x.data) && aligned16(out.data));
    withType(x.dtype, [&]<class From>(From) {
        withType(out.dtype, [&]<class To>(To) {
            copyKernel<From, To, accumulate>
                <<<blocksFor(count, threads * width), threads, 0, on.stream>>>(count, x.as<From>(), out.as<To>());
        });
    });
}

/// Each thread draws for the N elements (one or two quads) from `at` on in one row.
template <class T, int N>
__global__ void dropoutKernel(std::int64_t rows, std::int64_t rowLength, std::int64_t T_, DropoutKey key,
                              std::uint32_t threshold, float scale, T* x) {
    const std::int64_t packs = (rowLength + N - 1) / N;
    const std::int64_t index = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (index >= rows * packs) return;
    const std::int64_t row = index / packs;
    const std::int64_t first = index % packs * N;
    const std::uint64_t seed = dropoutSeed(key, 0);
    const auto sample = static_cast<std::uint64_t>(key.sampleIndex[row / T_]);
    const auto t = static_cast<std::uint32_t>(row % T_);
    T* const at = x + row * rowLength + first;
    float keep[N];
#pragma unroll
    for (int quad = 0; quad < N / 4; ++quad) {
        const auto words = dropoutWords(seed, sample, t, static_cast<std::uint32_t>(first / 4) + quad);
#pragma unroll
        for (int i = 0; i < 4; ++i) keep[4 * quad + i] = words[i] < threshold ? 0 : scale;
    }
    if (N == width) {
        float value[N];
        load<N>(at, value);
#pragma unroll
        for (int i = 0; i < N; ++i) value[i] *= keep[i];
        store<N>(at, value);
    } else {
        for (int i = 0; i < N && first + i < rowLength; ++i) at[i] = fromFloat<T>(toFloat(at[i]) * keep[i]);
    }
}

}  // namespace

void add(const Launch& on, std::int64_t count, ConstTensor x, Tensor out) {
    copy<true>(on, count, x, out);
    checkLaunch("add");
}

void cast(const Launch& on, std::int64_t count, ConstTensor x, Tensor out) {
    copy<false>(on, count, x, out);
    checkLaunch("cast");
}

void dropout(const Launch& on, std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x) {
    if (key.probability <= 0) return;
    const std::uint32_t threshold = dropoutThreshold(key.probability);
    const float scale = 1 / (1 - key.probability);
    withType(x.dtype, [&]<class Type>(Type) {
        const auto launch = [&]<int N>(std::integral_constant<int, N>) {
            dropoutKernel<Type, N><<<blocksFor(B * T * ((C + N - 1) / N), threads), threads, 0, on.stream>>>(
                B * T, C, T, key, threshold, scale, x.as<Type>());
        };
        if (C % width == 0) {
            launch(std::integral_constant<int, width>{});
        } else {
            launch(std::integral_constant<int, 4>{});
        }
    });
    checkLaunch("dropout");
}

}  // namespace attune::cuda
