#include <algorithm>
#include <numbers>

#include "core/backend/cuda/column_sums.h"
#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/elementwise.h"
#include "core/backend/cuda/pack.cuh"

namespace attune::cuda {

namespace {

constexpr int threads = 256;
constexpr int width = 8;

/// Φ as the tanh form has it, 0.5 · (1 + tanh u) = 1 / (1 + e^(−2u)), u = √(2/π) · (x + 0.044715 x³); and the slope of
/// x · Φ.
struct TanhForm {
    static __device__ __forceinline__ float phi(float x) {
        const float minusTwoU = -1.59576912f * x * (1 + 0.044715f * x * x);
        return 1 / (1 + __expf(minusTwoU));
    }
    static __device__ __forceinline__ float slope(float x) {
        const float bounded = fminf(fmaxf(x, -10.0f), 10.0f);  // past it the density is 0, and x³ could overflow
        const float p = phi(bounded);
        const float twoDu = 1.59576912f * (1 + 3 * 0.044715f * bounded * bounded);
        return x != x ? x : p + bounded * p * (1 - p) * twoDu;
    }
};

struct ErfForm {
    static __device__ __forceinline__ float phi(float x) { return normcdff(x); }
    static __device__ __forceinline__ float slope(float x) {
        return normcdff(x) + x * 0.39894228f * __expf(-0.5f * x * x);
    }
};

struct Identity {
    static __device__ __forceinline__ float phi(float) { return 1; }
    static __device__ __forceinline__ float slope(float) { return 1; }
};

template <class Work>
void withForm(Activation activation, Work&& work) {
    switch (activation) {
        case Activation::none:
            return work(Identity{});
        case Activation::geluTanh:
            return work(TanhForm{});
        case Activation::geluErf:
            return work(ErfForm{});
    }
}

template <class Form, class T, int N>
__global__ void backwardKernel(std::int64_t count, const T* pre, const T* dOut, T* dPre) {
    const std::int64_t at = (static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x) * N;
    if (at >= count) return;
    float x[N], d[N];
    load<N>(pre + at, x);
    load<N>(dOut + at, d);
#pragma unroll
    for (int i = 0; i < N; ++i) d[i] *= Form::slope(x[i]);
    store<N>(dPre + at, d);
}

constexpr int lanes = 32;
constexpr int slices = 8;

/// Block (lanes, slices) goes through rows [blockIdx.y · height, …) of lanes · width columns; `partial` (gridDim.y, N)
/// gets its column sums.
template <class Form, class T>
__global__ __launch_bounds__(lanes* slices) void backwardSumsKernel(std::int64_t rows, std::int64_t N,
                                                                    std::int64_t height, const T* pre, T* d,
                                                                    float* partial) {
    __shared__ float shared[slices][lanes * width];
    const std::int64_t column = (static_cast<std::int64_t>(blockIdx.x) * lanes + threadIdx.x) * width;
    const std::int64_t begin = blockIdx.y * height;
    const std::int64_t end = min(rows, begin + height);
    float sum[width] = {};
    if (column < N) {
#pragma unroll 4
        for (std::int64_t row = begin + threadIdx.y; row < end; row += slices) {
            float x[width], value[width];
            load<width>(pre + row * N + column, x);
            load<width>(d + row * N + column, value);
#pragma unroll
            for (int i = 0; i < width; ++i) {
                value[i] = toFloat(fromFloat<T>(value[i] * Form::slope(x[i])));
                sum[i] += value[i];
            }
            store<width>(d + row * N + column, value);
        }
    }
#pragma unroll
    for (int i = 0; i < width; ++i) shared[threadIdx.y][threadIdx.x * width + i] = sum[i];
    __syncthreads();
    const int i = static_cast<int>(threadIdx.y * lanes + threadIdx.x);
    static_assert(lanes * slices == lanes * width);  // a thread for each column
    const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * lanes * width + i;
    if (at >= N) return;
    float total = 0;
#pragma unroll
    for (int slice = 0; slice < slices; ++slice) total += shared[slice][i];
    partial[blockIdx.y * N + at] = total;
}

template <class Form, class T, int N>
__global__ void forwardKernel(std::int64_t count, std::int64_t columns, std::int64_t ldOut, const T* pre, T* out) {
    const std::int64_t at = (static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x) * N;
    if (at >= count) return;
    float x[N];
    load<N>(pre + at, x);
#pragma unroll
    for (int i = 0; i < N; ++i) x[i] *= Form::phi(x[i]);
    store<N>(out + (ldOut == columns ? at : at / columns * ldOut + at % columns), x);
}

}  // namespace

void activationBackward(const Launch& on, std::int64_t count, Activation activation, ConstTensor pre, ConstTensor dOut,
                        Tensor dPre) {
    ATTUNE_CHECK(pre.dtype == dOut.dtype && dPre.dtype == dOut.dtype);
    withType(pre.dtype, [&]<class T>(T) {
        withForm(activation, [&]<class Form>(Form) {
            if (count % width == 0) {
                backwardKernel<Form, T, width><<<blocksFor(count, threads * width), threads, 0, on.stream>>>(
                    count, pre.as<T>(), dOut.as<T>(), dPre.as<T>());
            } else {
                backwardKernel<Form, T, 1><<<blocksFor(count, threads), threads, 0, on.stream>>>(
                    count, pre.as<T>(), dOut.as<T>(), dPre.as<T>());
            }
        });
    });
    checkLaunch("activationBackward");
}

void activationBackwardWithSums(const Launch& on, std::int64_t rows, std::int64_t N, Activation activation,
                                ConstTensor pre, Tensor d, Tensor dBias, Write write) {
    ATTUNE_CHECK(pre.dtype == d.dtype && dBias.dtype == DType::f32);
    if (N % width != 0 || !aligned16(pre.data) || !aligned16(d.data)) {
        activationBackward(on, rows * N, activation, pre, d, d);
        return biasBackward(on, rows, N, d, dBias, write);
    }
    auto* const partial = static_cast<float*>(on.scratch);
    const std::int64_t columns = blocksFor(N, lanes * width);
    const std::int64_t fit = on.scratchBytes / (N * static_cast<std::int64_t>(sizeof(float)));
    const std::int64_t wanted = std::max<std::int64_t>(1, 8 * on.processors / columns);
    std::int64_t splits = std::min({wanted, fit, static_cast<std::int64_t>(blocksFor(rows, 4 * slices))});
    const std::int64_t height = (rows + splits - 1) / splits;
    splits = (rows + height - 1) / height;
    const dim3 grid(static_cast<unsigned>(columns), static_cast<unsigned>(splits));
    withType(pre.dtype, [&]<class T>(T) {
        withForm(activation, [&]<class Form>(Form) {
            backwardSumsKernel<Form, T>
                <<<grid, dim3(lanes, slices), 0, on.stream>>>(rows, N, height, pre.as<T>(), d.as<T>(), partial);
        });
    });
    checkLaunch("activationBackwardWithSums");
    reduceColumns(on, splits, N, N, partial, dBias.as<float>(), write);
}

void activationForward(const Launch& on, std::int64_t M, std::int64_t N, std::int64_t ldOut, Activation activation,
                       ConstTensor pre, Tensor out) {
    ATTUNE_CHECK(pre.dtype == out.dtype);
    const std::int64_t count = M * N;
    withType(pre.dtype, [&]<class T>(T) {
        withForm(activation, [&]<class Form>(Form) {
            if (N % width == 0 && ldOut % width == 0 && aligned16(pre.data) && aligned16(out.data)) {
                forwardKernel<Form, T, width><<<blocksFor(count, threads * width), threads, 0, on.stream>>>(
                    count, N, ldOut, pre.as<T>(), out.as<T>());
            } else {
                forwardKernel<Form, T, 1>
                    <<<blocksFor(count, threads), threads, 0, on.stream>>>(count, N, ldOut, pre.as<T>(), out.as<T>());
            }
        });
    });
    checkLaunch("activationForward");
}

}  // namespace attune::cuda
