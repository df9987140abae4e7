#include "core/backend/cuda/gemm.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/base/error.h"

namespace attune::cuda {

namespace {

constexpr int candidateCount = 8;
constexpr int timedRuns = 3;

int alignmentOf(std::initializer_list<const void*> pointers) {
    std::uintptr_t bits = 16;
    for (const void* pointer : pointers) bits |= reinterpret_cast<std::uintptr_t>(pointer);
    return 1 << std::countr_zero(bits);
}

bool isCapturing(cudaStream_t stream) {
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    ATTUNE_CUDA(cudaStreamIsCapturing(stream, &status));
    return status != cudaStreamCaptureStatusNone;
}

/// Milliseconds of one product; infinite for a plan that fails.
float timeOf(const GemmPlan& plan, Context& context, const GemmProblem& problem, const GemmCall& call,
             StreamId stream) {
    try {
        const Event begin = makeEvent();
        const Event end = makeEvent();
        plan.run(context, problem, call, stream);
        ATTUNE_CUDA(cudaEventRecord(begin.get(), context.stream(stream)));
        for (int i = 0; i < timedRuns; ++i) plan.run(context, problem, call, stream);
        ATTUNE_CUDA(cudaEventRecord(end.get(), context.stream(stream)));
        ATTUNE_CUDA(cudaEventSynchronize(end.get()));
        float milliseconds = 0;
        ATTUNE_CUDA(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()));
        return milliseconds / timedRuns;
    } catch (const Error&) {
        return std::numeric_limits<float>::infinity();
    }
}

}  // namespace

void Gemm::run(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
               const GemmEpilogue& epilogue, StreamId stream) {
    if (shape.M <= 0 || shape.N <= 0) return;
    ATTUNE_CHECK(A.dtype == B.dtype && (!epilogue.preActivation || epilogue.preActivation.dtype == D.dtype));
    const auto orDense = [](std::int64_t ld, std::int64_t dense) { return ld != 0 ? ld : dense; };
    const GemmCall call{.alpha = alpha,
                        .beta = beta,
                        .A = A.data,
                        .B = B.data,
                        .D = D.data,
                        .bias = epilogue.bias.data,
                        .preActivation = epilogue.preActivation.data};
    const GemmProblem problem{.M = shape.M,
                              .N = shape.N,
                              .K = shape.K,
                              .ldA = orDense(shape.ldA, shape.transposeA ? shape.M : shape.K),
                              .ldB = orDense(shape.ldB, shape.transposeB ? shape.K : shape.N),
                              .ldD = orDense(shape.ldD, shape.N),
                              .transposeA = shape.transposeA,
                              .transposeB = shape.transposeB,
                              .input = A.dtype,
                              .output = D.dtype,
                              .accumulate = beta != 0,
                              .bias = static_cast<bool>(epilogue.bias),
                              .biasType = epilogue.bias.dtype,
                              .activation = epilogue.activation,
                              .preActivation = static_cast<bool>(epilogue.preActivation),
                              .alignment = alignmentOf({call.A, call.B, call.D, call.bias, call.preActivation}),
                              .tf32 = tf32_ && A.dtype == DType::f32};
    plan(problem, call, stream).run(*context_, problem, call, stream);
}

const GemmPlan& Gemm::plan(const GemmProblem& problem, const GemmCall& call, StreamId stream) {
    const auto found = plans_.find(problem);
    if (found != plans_.end()) return found->second;
    context_->activate();
    const std::vector<GemmPlan> candidates = GemmPlan::candidates(*context_, problem, candidateCount);
    if (isCapturing(context_->stream(stream))) return plans_.emplace(problem, candidates.front()).first->second;

    // Timed on the caller's memory: D is overwritten afterwards anyway. What must be added to stays as it is.
    GemmCall timed = call;
    DeviceMemory other;
    if (problem.accumulate) {
        try {
            other = allocateDevice(problem.M * problem.ldD * sizeOf(problem.output));
        } catch (const Error&) {  // no memory to try in: the library's first choice
            return plans_.emplace(problem, candidates.front()).first->second;
        }
        timed.D = other.get();
        ATTUNE_CUDA(cudaMemsetAsync(other.get(), 0,
                                    static_cast<std::size_t>(problem.M * problem.ldD * sizeOf(problem.output)),
                                    context_->stream(stream)));
    }
    std::size_t best = 0;
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const float time = timeOf(candidates[i], *context_, problem, timed, stream);
        if (time >= least) continue;
        least = time;
        best = i;
    }
    return plans_.emplace(problem, candidates[best]).first->second;
}

}  // namespace attune::cuda
