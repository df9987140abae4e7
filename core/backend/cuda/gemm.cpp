#include "core/backend/cuda/gemm.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/backend/module.h"
#include "core/base/error.h"
#include "core/base/file.h"

namespace attune::cuda {

namespace {

constexpr int candidateCount = 16;  // of each epilogue
constexpr int firstRuns = 2;
// The fastest few of the first round are timed again for longer: what lies between them is little.
constexpr std::size_t finalists = 4;
constexpr int finalRuns = 8;

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
float timeOf(const GemmPlan& plan, Context& context, const GemmProblem& problem, const GemmCall& call, StreamId stream,
             int runs) {
    try {
        const Event begin = makeEvent();
        const Event end = makeEvent();
        plan.run(context, problem, call, stream);
        ATTUNE_CUDA(cudaEventRecord(begin.get(), context.stream(stream)));
        for (int i = 0; i < runs; ++i) plan.run(context, problem, call, stream);
        ATTUNE_CUDA(cudaEventRecord(end.get(), context.stream(stream)));
        ATTUNE_CUDA(cudaEventSynchronize(end.get()));
        float milliseconds = 0;
        ATTUNE_CUDA(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()));
        return milliseconds / static_cast<float>(runs);
    } catch (const Error&) {
        return std::numeric_limits<float>::infinity();
    }
}

/// Everything that an algorithm's numbers, or their meaning, depend on.
PlanMachine machineOf(const Context& context) {
    cudaDeviceProp properties{};
    ATTUNE_CUDA(cudaGetDeviceProperties(&properties, context.ordinal()));
    int driver = 0;
    ATTUNE_CUDA(cudaDriverGetVersion(&driver));
    return {{"device", properties.name},
            {"compute_capability", std::to_string(properties.major) + "." + std::to_string(properties.minor)},
            {"processors", std::to_string(properties.multiProcessorCount)},
            {"driver", std::to_string(driver)},
            {"cublaslt", std::to_string(cublasLtGetVersion())},
            {"module", std::to_string(backendModuleVersion)}};
}

}  // namespace

void Gemm::run(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
               const GemmEpilogue& epilogue, StreamId stream) {
    if (shape.M <= 0 || shape.N <= 0) return;
    ATTUNE_CHECK(A.dtype == B.dtype && (!epilogue.preActivation || epilogue.preActivation.dtype == D.dtype));
    ATTUNE_CHECK(!epilogue.slopeAt || (beta == 0 && !epilogue.bias && !epilogue.preActivation && shape.ldD == 0 &&
                                       epilogue.slopeAt.dtype == D.dtype));
    ATTUNE_CHECK(!epilogue.operandSums || (!shape.transposeB && shape.ldB == 0));
    const auto orDense = [](std::int64_t ld, std::int64_t dense) { return ld != 0 ? ld : dense; };
    const GemmCall call{.alpha = alpha,
                        .beta = beta,
                        .A = A.data,
                        .B = B.data,
                        .D = D.data,
                        .bias = epilogue.bias.data,
                        .preActivation = epilogue.preActivation.data,
                        .slopeAt = epilogue.slopeAt.data,
                        .columnSums = epilogue.columnSums.as<float>(),
                        .operandSums = epilogue.operandSums.as<float>()};
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
                              .slope = static_cast<bool>(epilogue.slopeAt),
                              .columnSums = static_cast<bool>(epilogue.columnSums),
                              .addsColumnSums = epilogue.columnSums && epilogue.columnWrite == Write::accumulate,
                              .operandSums = static_cast<bool>(epilogue.operandSums),
                              .alignment = alignmentOf({call.A, call.B, call.D, call.bias, call.preActivation,
                                                        call.slopeAt, call.columnSums, call.operandSums}),
                              .tf32 = tf32_ && A.dtype == DType::f32};
    plan(problem, call, stream).run(*context_, problem, call, stream);
}

bool Gemm::usePlans(std::string_view text) {
    if (text.empty()) return true;
    openPlans();
    if (asked_->take(text) != TunedPlans::Taken::all) return false;
    plans_.clear();  // made again from what is asked for
    used_ = TunedPlans(machineOf(*context_));
    return true;
}

void Gemm::openPlans() {
    if (file_) return;
    const PlanMachine machine = machineOf(*context_);
    file_.emplace(cacheFolder() / "plans", machine);
    asked_.emplace(machine);
    used_.emplace(machine);
}

std::optional<GemmPlan> Gemm::knownPlan(const GemmProblem& problem, const std::string& name) {
    for (const std::string* text : {asked_->find(name), file_->find(name)}) {
        if (text == nullptr) continue;
        if (std::optional<GemmPlan> plan = GemmPlan::fromText(*context_, problem, *text)) return plan;
    }
    return std::nullopt;
}

const GemmPlan& Gemm::plan(const GemmProblem& problem, const GemmCall& call, StreamId stream) {
    const auto found = plans_.find(problem);
    if (found != plans_.end()) return found->second;
    context_->activate();
    openPlans();
    const std::string name = toText(problem);
    std::optional<GemmPlan> known = knownPlan(problem, name);
    const GemmPlan& plan =
        plans_.emplace(problem, known ? *std::move(known) : timedPlan(problem, call, stream)).first->second;
    used_->set(name, plan.text());
    return plan;
}

GemmPlan Gemm::timedPlan(const GemmProblem& problem, const GemmCall& call, StreamId stream) {
    const std::vector<GemmPlan> candidates = GemmPlan::candidates(*context_, problem, candidateCount);
    if (isCapturing(context_->stream(stream))) return candidates.front();

    // Timed on the caller's memory: D is overwritten afterwards anyway. What must be added to stays as it is.
    GemmCall timed = call;
    DeviceMemory other;
    if (problem.accumulate || problem.addsColumnSums) {
        const std::int64_t sums = problem.N * static_cast<std::int64_t>(sizeof(float));
        const std::int64_t bytes = (problem.M * problem.ldD * sizeOf(problem.output) + 255) / 256 * 256;
        try {
            other = allocateDevice(bytes + sums);
        } catch (const Error&) {  // no memory to try in: the library's first choice
            return candidates.front();
        }
        ATTUNE_CUDA(cudaMemsetAsync(other.get(), 0, static_cast<std::size_t>(bytes + sums), context_->stream(stream)));
        auto* const otherSums =
            reinterpret_cast<float*>(static_cast<std::byte*>(static_cast<void*>(other.get())) + bytes);
        timed.D = other.get();
        if (problem.columnSums) timed.columnSums = otherSums;
        if (problem.operandSums) timed.operandSums = otherSums;
    }
    struct Timed {
        float milliseconds;
        const GemmPlan* plan;
    };
    std::vector<Timed> ranking;
    for (const GemmPlan& plan : candidates)
        ranking.push_back({timeOf(plan, *context_, problem, timed, stream, firstRuns), &plan});
    const auto faster = [](const Timed& a, const Timed& b) { return a.milliseconds < b.milliseconds; };
    std::ranges::stable_sort(ranking, faster);
    ranking.resize(std::min(finalists, ranking.size()));
    for (Timed& finalist : ranking)
        finalist.milliseconds = timeOf(*finalist.plan, *context_, problem, timed, stream, finalRuns);
    const GemmPlan& best = *std::ranges::min_element(ranking, faster)->plan;
    file_->add(toText(problem), best.text());
    return best;
}

}  // namespace attune::cuda
