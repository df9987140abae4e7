#include "core/backend/cuda/gemm_plan.h"

#include <algorithm>
#include <charconv>
#include <span>

#include "core/backend/cuda/column_sums.h"
#include "core/backend/cuda/elementwise.h"
#include "core/base/error.h"

namespace attune::cuda {

namespace {

cudaDataType_t typeOf(DType dtype) {
    ATTUNE_CHECK(dtype == DType::f32 || dtype == DType::bf16);
    return dtype == DType::f32 ? CUDA_R_32F : CUDA_R_16BF;
}

template <class Value>
void set(cublasLtMatmulDesc_t operation, cublasLtMatmulDescAttributes_t attribute, const Value& value) {
    ATTUNE_CUDA(cublasLtMatmulDescSetAttribute(operation, attribute, &value, sizeof value));
}

template <class Value>
void set(cublasLtMatmulPreference_t preference, cublasLtMatmulPreferenceAttributes_t attribute, const Value& value) {
    ATTUNE_CUDA(cublasLtMatmulPreferenceSetAttribute(preference, attribute, &value, sizeof value));
}

LtOperation makeOperation(bool tf32) {
    cublasLtMatmulDesc_t operation = nullptr;
    ATTUNE_CUDA(
        cublasLtMatmulDescCreate(&operation, tf32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F, CUDA_R_32F));
    return LtOperation(operation);
}

/// A row-major (rows, columns) matrix, which cublasLt calls a column-major (columns, rows) one.
LtLayout makeLayout(DType dtype, std::int64_t rows, std::int64_t columns, std::int64_t ld) {
    cublasLtMatrixLayout_t layout = nullptr;
    ATTUNE_CUDA(cublasLtMatrixLayoutCreate(&layout, typeOf(dtype), static_cast<std::uint64_t>(columns),
                                           static_cast<std::uint64_t>(rows), ld));
    return LtLayout(layout);
}

LtPreference makePreference(const GemmProblem& problem) {
    cublasLtMatmulPreference_t handle = nullptr;
    ATTUNE_CUDA(cublasLtMatmulPreferenceCreate(&handle));
    LtPreference preference(handle);
    set(handle, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, static_cast<std::uint64_t>(Context::blasWorkspaceBytes));
    // Partial sums are not rounded to 16 bits in between.
    const std::uint32_t reductions =
        CUBLASLT_REDUCTION_SCHEME_NONE | CUBLASLT_REDUCTION_SCHEME_INPLACE | CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;
    set(handle, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, reductions);
    const auto alignment = static_cast<std::uint32_t>(problem.alignment);
    for (const auto attribute :
         {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
          CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES}) {
        set(handle, attribute, alignment);
    }
    return preference;
}

cublasLtEpilogue_t geluEpilogue(const GemmProblem& problem) {
    if (problem.bias) return problem.preActivation ? CUBLASLT_EPILOGUE_GELU_AUX_BIAS : CUBLASLT_EPILOGUE_GELU_BIAS;
    return problem.preActivation ? CUBLASLT_EPILOGUE_GELU_AUX : CUBLASLT_EPILOGUE_GELU;
}

/// Something is left to do after product and bias.
bool hasPass(const GemmProblem& problem) {
    return problem.activation != Activation::none || problem.preActivation;
}

/// What is left of an activation's backward after the product, or after the library has multiplied by the slope.
void slopePass(const Launch& on, const GemmProblem& problem, const GemmCall& call, bool multiplied) {
    const Tensor D{call.D, problem.output};
    const Tensor sums{call.columnSums, DType::f32};
    const Write write = problem.addsColumnSums ? Write::accumulate : Write::assign;
    if (multiplied) {
        if (problem.columnSums) biasBackward(on, problem.M, problem.N, D, sums, write);
        return;
    }
    const ConstTensor pre{call.slopeAt, problem.output};
    if (problem.columnSums)
        return activationBackwardWithSums(on, problem.M, problem.N, problem.activation, pre, D, sums, write);
    activationBackward(on, problem.M * problem.N, problem.activation, pre, D, D);
}

}  // namespace

std::string toText(const GemmProblem& problem) {
    // Named one by one, so that a new member does not compile until it is here.
    const auto& [M, N, K, ldA, ldB, ldD, transposeA, transposeB, input, output, accumulate, bias, biasType, activation,
                 preActivation, slope, columnSums, addsColumnSums, operandSums, alignment, tf32] = problem;
    std::string text;
    for (const std::int64_t number : {M,
                                      N,
                                      K,
                                      ldA,
                                      ldB,
                                      ldD,
                                      std::int64_t{transposeA},
                                      std::int64_t{transposeB},
                                      static_cast<std::int64_t>(input),
                                      static_cast<std::int64_t>(output),
                                      std::int64_t{accumulate},
                                      std::int64_t{bias},
                                      static_cast<std::int64_t>(biasType),
                                      static_cast<std::int64_t>(activation),
                                      std::int64_t{preActivation},
                                      std::int64_t{slope},
                                      std::int64_t{columnSums},
                                      std::int64_t{addsColumnSums},
                                      std::int64_t{operandSums},
                                      std::int64_t{alignment},
                                      std::int64_t{tf32}}) {
        text += (text.empty() ? "" : " ") + std::to_string(number);
    }
    return text;
}

std::vector<GemmPlan::Epilogue> GemmPlan::epilogues(const GemmProblem& problem) {
    std::vector<Epilogue> result;
    if (problem.activation == Activation::geluTanh)
        result.push_back(problem.slope ? Epilogue::geluSlope : Epilogue::gelu);
    if (problem.operandSums) result.push_back(Epilogue::operandSums);
    result.push_back(problem.bias ? Epilogue::bias : Epilogue::none);
    return result;
}

GemmPlan GemmPlan::described(const GemmProblem& problem, Epilogue epilogue) {
    GemmPlan base;
    base.epilogue_ = epilogue;
    base.operation_ = makeOperation(problem.tf32);
    // Row-major D = A · B is column-major Dᵀ = Bᵀ · Aᵀ, so B comes first.
    base.first_ = makeLayout(problem.input, problem.transposeB ? problem.N : problem.K,
                             problem.transposeB ? problem.K : problem.N, problem.ldB);
    base.second_ = makeLayout(problem.input, problem.transposeA ? problem.K : problem.M,
                              problem.transposeA ? problem.M : problem.K, problem.ldA);
    const bool intoPre = epilogue != Epilogue::gelu && problem.preActivation;
    base.result_ = makeLayout(problem.output, problem.M, problem.N, intoPre ? problem.N : problem.ldD);
    cublasLtMatmulDesc_t operation = base.operation_.get();
    set(operation, CUBLASLT_MATMUL_DESC_TRANSA, problem.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N);
    set(operation, CUBLASLT_MATMUL_DESC_TRANSB, problem.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N);
    if (epilogue == Epilogue::bias) set(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS);
    if (epilogue == Epilogue::gelu) {
        set(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, geluEpilogue(problem));
        if (problem.preActivation) set(operation, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, problem.N);
    }
    if (epilogue == Epilogue::geluSlope) {
        set(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_DGELU);
        set(operation, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, problem.N);
    }
    if (epilogue == Epilogue::operandSums) {  // the gradient comes first here
        set(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BGRADA);
        set(operation, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, CUDA_R_32F);
    }
    return base;
}

void GemmPlan::setBiasType(const GemmProblem& problem, bool castBias) {
    castBias_ = castBias;
    if (problem.bias) {
        set(operation_.get(), CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE,
            typeOf(castBias ? problem.output : problem.biasType));
    }
}

std::vector<GemmPlan> GemmPlan::proposed(Context& context, const GemmProblem& problem, Epilogue epilogue, int count) {
    GemmPlan base = described(problem, epilogue);
    const LtPreference preference = makePreference(problem);
    std::vector<cublasLtMatmulHeuristicResult_t> results(static_cast<std::size_t>(count));
    int found = 0;
    for (const bool castBias : {false, true}) {
        base.setBiasType(problem, castBias);
        const cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(
            context.blas(), base.operation_.get(), base.first_.get(), base.second_.get(), base.result_.get(),
            base.result_.get(), preference.get(), count, results.data(), &found);
        if (status != CUBLAS_STATUS_SUCCESS) found = 0;  // it says "not supported" where there is no algorithm
        if (found > 0 || !problem.bias || problem.biasType == problem.output) break;
    }
    std::vector<GemmPlan> plans;
    for (int i = 0; i < found; ++i) {
        if (results[static_cast<std::size_t>(i)].state != CUBLAS_STATUS_SUCCESS) continue;
        base.algorithm_ = results[static_cast<std::size_t>(i)].algo;
        plans.push_back(base);
    }
    return plans;
}

std::vector<GemmPlan> GemmPlan::candidates(Context& context, const GemmProblem& problem, int count) {
    std::vector<GemmPlan> plans;
    for (const Epilogue epilogue : epilogues(problem)) {
        for (GemmPlan& plan : proposed(context, problem, epilogue, count)) plans.push_back(std::move(plan));
    }
    if (plans.empty()) {
        throw Error("device.failed", {"cublasLtMatmulAlgoGetHeuristic",
                                      "no algorithm for " + std::to_string(problem.M) + " x " +
                                          std::to_string(problem.N) + " x " + std::to_string(problem.K)});
    }
    return plans;
}

std::string GemmPlan::text() const {
    // NVIDIA's word: the structure may be stored as it is and used again with the same version of the library.
    std::string text = std::to_string(static_cast<int>(epilogue_)) + (castBias_ ? " 1 " : " 0 ");
    constexpr std::string_view digits = "0123456789abcdef";
    for (const std::byte byte : std::as_bytes(std::span(&algorithm_, 1))) {
        text += digits[static_cast<std::size_t>(byte >> 4)];
        text += digits[static_cast<std::size_t>(byte & std::byte{15})];
    }
    return text;
}

std::optional<GemmPlan> GemmPlan::fromText(Context& context, const GemmProblem& problem, std::string_view text) {
    if (text.size() != 4 + 2 * sizeof(cublasLtMatmulAlgo_t)) return std::nullopt;
    const auto epilogue = static_cast<Epilogue>(text[0] - '0');
    const std::vector<Epilogue> possible = epilogues(problem);
    if (std::ranges::find(possible, epilogue) == possible.end()) return std::nullopt;
    GemmPlan plan = described(problem, epilogue);
    plan.setBiasType(problem, text[2] == '1');
    const auto bytes = std::as_writable_bytes(std::span(&plan.algorithm_, 1));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        unsigned value = 0;
        const char* const begin = text.data() + 4 + 2 * i;
        if (std::from_chars(begin, begin + 2, value, 16).ptr != begin + 2) return std::nullopt;
        bytes[i] = static_cast<std::byte>(value);
    }
    cublasLtMatmulHeuristicResult_t result{};
    const cublasStatus_t status =
        cublasLtMatmulAlgoCheck(context.blas(), plan.operation_.get(), plan.first_.get(), plan.second_.get(),
                                plan.result_.get(), plan.result_.get(), &plan.algorithm_, &result);
    if (status != CUBLAS_STATUS_SUCCESS || result.workspaceSize > static_cast<std::size_t>(Context::blasWorkspaceBytes))
        return std::nullopt;
    return plan;
}

void GemmPlan::run(Context& context, const GemmProblem& problem, const GemmCall& call, StreamId stream) const {
    const Launch on = context.launch(stream);
    if (problem.bias) {
        const void* bias = call.bias;
        if (castBias_) {
            cast(on, problem.N, {bias, problem.biasType}, {on.scratch, problem.output});
            bias = on.scratch;
        }
        set(operation_.get(), CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
    }
    if (epilogue_ == Epilogue::geluSlope)
        set(operation_.get(), CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, call.slopeAt);
    // The library only overwrites: sums that are added to what is there go through the scratch memory.
    const bool throughScratch = epilogue_ == Epilogue::operandSums && problem.accumulate;
    if (epilogue_ == Epilogue::operandSums) {
        set(operation_.get(), CUBLASLT_MATMUL_DESC_BIAS_POINTER,
            throughScratch ? on.scratch : static_cast<void*>(call.operandSums));
    }
    const bool pass = !problem.slope && epilogue_ != Epilogue::gelu && hasPass(problem);
    void* result = call.D;
    if (problem.preActivation) {
        if (pass) {
            result = call.preActivation;
        } else {
            set(operation_.get(), CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, call.preActivation);
        }
    }
    check(cublasLtMatmul(context.blas(), operation_.get(), &call.alpha, call.B, first_.get(), call.A, second_.get(),
                         &call.beta, result, result_.get(), result, result_.get(), &algorithm_, context.blasWorkspace(),
                         static_cast<std::size_t>(Context::blasWorkspaceBytes), on.stream),
          "cublasLtMatmul");
    if (throughScratch) {
        reduceColumns(on, 1, problem.N, problem.N, static_cast<const float*>(on.scratch), call.operandSums,
                      Write::accumulate);
    } else if (problem.operandSums && epilogue_ != Epilogue::operandSums) {
        biasBackward(on, problem.K, problem.N, {call.B, problem.input}, {call.operandSums, DType::f32},
                     problem.accumulate ? Write::accumulate : Write::assign);
    }
    if (problem.slope) slopePass(on, problem, call, epilogue_ == Epilogue::geluSlope);
    if (pass) {
        ATTUNE_CHECK(problem.preActivation || problem.ldD == problem.N);
        activationForward(on, problem.M, problem.N, problem.ldD, problem.activation, {result, problem.output},
                          {call.D, problem.output});
    }
}

}  // namespace attune::cuda
