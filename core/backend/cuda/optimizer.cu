#include "core/backend/cuda/optimizer.h"

#include <algorithm>

#include "core/backend/cuda/dispatch.h"
#include "core/backend/cuda/pack.cuh"
#include "core/backend/cuda/reduce.cuh"
#include "core/backend/prepare_update.h"

namespace attune::cuda {

namespace {

constexpr int threads = 256;

__device__ __forceinline__ void update(const AdamCoefficients& k, float gradient, float& parameter, float& m,
                                       float& v) {
    const float g = gradient * k.gradientScale;
    m = m * k.keep1 + g * k.add1;
    v = v * k.keep2 + g * g * k.add2;
    const float moved = parameter * k.decayBefore - m * k.stepSize / (sqrtf(v) * k.rootScale + k.epsilon);
    parameter = moved - k.decayAfter * moved;
}

struct DeviceMath {
    __host__ __device__ double pow(double base, double exponent) const { return ::pow(base, exponent); }
    __host__ __device__ double sqrt(double x) const { return ::sqrt(x); }
};

__global__ void beginKernel(Write write, const StepInputs* inputs, StepState* state) {
    attune::beginMicroBatch(write, *inputs, *state);
}

__global__ void prepareKernel(AdamRule rule, const StepInputs* inputs, StepState* state) {
    attune::prepareUpdate(rule, *inputs, *state, DeviceMath{});
}

/// The index of the span that element `at` lies in.
__device__ __forceinline__ int spanOf(const DecaySpan* spans, int count, std::int64_t at) {
    int low = 0, high = count - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (at < spans[middle].end) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/// One pack of N elements a thread. `working` null: no 16-bit copy.
template <int N, class Working>
__global__ __launch_bounds__(threads) void adamKernel(std::int64_t count, const DecaySpan* spans, int spanCount,
                                                      const StepState* state, float* parameters, const float* gradients,
                                                      float* m, float* v, Working* working) {
    __shared__ int firstSpan;
    if (state->report.finite == 0) return;
    const std::int64_t begin = static_cast<std::int64_t>(blockIdx.x) * threads * N;
    if (threadIdx.x == 0) firstSpan = spanOf(spans, spanCount, begin);
    const std::int64_t at = begin + static_cast<std::int64_t>(threadIdx.x) * N;
    float p[N], g[N], first[N], second[N];
    if (at < count) {  // on their way while the span is looked up
        load<N>(parameters + at, p);
        load<N>(gradients + at, g);
        load<N>(m + at, first);
        load<N>(v + at, second);
    }
    __syncthreads();
    if (at >= count) return;
    int span = firstSpan;
    while (spans[span].end <= at) ++span;
    const AdamCoefficients k = spans[span].decays != 0 ? state->decayed : state->plain;
#pragma unroll
    for (int i = 0; i < N; ++i) update(k, g[i], p[i], first[i], second[i]);
    store<N>(parameters + at, p);
    store<N>(m + at, first);
    store<N>(v + at, second);
    if (working != nullptr) store<N>(working + at, p);
}

constexpr int squareThreads = 512;
constexpr int mostSquareBlocks = 1024;

/// Each block's sum; the elements that a thread adds depend on the count alone.
__global__ __launch_bounds__(squareThreads) void squaresKernel(std::int64_t count, const float* x, double* partial) {
    __shared__ double shared[32];
    double sum[1] = {};
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * squareThreads * 4;
    const std::int64_t whole = count / 4 * 4;
    const std::int64_t first = (static_cast<std::int64_t>(blockIdx.x) * squareThreads + threadIdx.x) * 4;
#pragma unroll 4
    for (std::int64_t i = first; i < whole; i += step) {
        float value[4];
        load<4>(x + i, value);
        const float pairs = value[0] * value[0] + value[1] * value[1];
        sum[0] += pairs + (value[2] * value[2] + value[3] * value[3]);
    }
    if (blockIdx.x == 0 && threadIdx.x < count - whole) {
        const float last = x[whole + threadIdx.x];
        sum[0] += last * last;
    }
    blockSum<1>(sum, shared);
    if (threadIdx.x == 0) partial[blockIdx.x] = sum[0];
}

__global__ __launch_bounds__(mostSquareBlocks) void addPartials(int count, const double* partial, double* total) {
    __shared__ double shared[32];
    double sum[1] = {static_cast<int>(threadIdx.x) < count ? partial[threadIdx.x] : 0.0};
    blockSum<1>(sum, shared);
    if (threadIdx.x == 0) *total += sum[0];
}

}  // namespace

void beginMicroBatch(const Launch& on, Write write, const StepInputs* inputs, StepState* state) {
    beginKernel<<<1, 1, 0, on.stream>>>(write, inputs, state);
    checkLaunch("beginMicroBatch");
}

void prepareUpdate(const Launch& on, const AdamRule& rule, const StepInputs* inputs, StepState* state) {
    prepareKernel<<<1, 1, 0, on.stream>>>(rule, inputs, state);
    checkLaunch("prepareUpdate");
}

void adamW(const Launch& on, std::int64_t count, const DecaySpan* spans, std::int64_t spanCount, const StepState* state,
           float* parameters, const float* gradients, float* m, float* v, Tensor working) {
    const auto launch = [&]<class Working>(Working* copy) {
        const bool packed = count % 4 == 0 && aligned16(parameters) && aligned16(gradients) && aligned16(m) &&
                            aligned16(v) && aligned16(copy);
        const auto kernel = packed ? adamKernel<4, Working> : adamKernel<1, Working>;
        kernel<<<blocksFor(count, threads * (packed ? 4 : 1)), threads, 0, on.stream>>>(
            count, spans, static_cast<int>(spanCount), state, parameters, gradients, m, v, copy);
    };
    if (!working) {
        launch(static_cast<float*>(nullptr));
    } else {
        withType(working.dtype, [&]<class T>(T) { launch(working.as<T>()); });
    }
    checkLaunch("adamW");
}

void sumOfSquares(const Launch& on, std::int64_t count, const float* x, double* sum) {
    ATTUNE_CHECK(aligned16(x));
    auto* const partial = static_cast<double*>(on.scratch);
    const auto blocks = std::clamp(static_cast<int>(blocksFor(count, squareThreads * 16)), 1, mostSquareBlocks);
    squaresKernel<<<static_cast<unsigned>(blocks), squareThreads, 0, on.stream>>>(count, x, partial);
    addPartials<<<1, mostSquareBlocks, 0, on.stream>>>(blocks, partial, sum);
    checkLaunch("sumOfSquares");
}

}  // namespace attune::cuda
