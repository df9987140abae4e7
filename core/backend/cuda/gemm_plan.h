#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/backend/cuda/context.h"
#include "core/backend/kernels.h"

namespace attune::cuda {

/// What two matrix products must have in common to run by one plan.
struct GemmProblem {
    std::int64_t M = 0, N = 0, K = 0, ldA = 0, ldB = 0, ldD = 0;
    bool transposeA = false, transposeB = false;
    DType input = DType::f32, output = DType::f32;
    bool accumulate = false;  // beta ≠ 0
    bool bias = false;
    DType biasType = DType::f32;
    Activation activation = Activation::none;
    bool preActivation = false;
    bool slope = false, columnSums = false, addsColumnSums = false;
    bool operandSums = false;
    int alignment = 16;  // of all pointers, at most 16
    bool tf32 = false;

    auto operator<=>(const GemmProblem&) const = default;
};

/// All that distinguishes problems, for TunedPlans.
std::string toText(const GemmProblem& problem);

/// The pointers and factors of one product.
struct GemmCall {
    float alpha = 1, beta = 0;
    const void* A = nullptr;
    const void* B = nullptr;
    void* D = nullptr;
    const void* bias = nullptr;
    void* preActivation = nullptr;
    const void* slopeAt = nullptr;
    float* columnSums = nullptr;
    float* operandSums = nullptr;
};

/// One way to compute a problem: a cublasLt operation with its algorithm and, where the library cannot apply the
/// activation itself, our own pass afterwards.
class GemmPlan {
public:
    /// The ways that the library proposes, likely fastest first; at most `count` of each kind. Errors: device.failed
    /// when there is none.
    static std::vector<GemmPlan> candidates(Context& context, const GemmProblem& problem, int count);

    /// For TunedPlans: what text() says of a plan for the same problem, with the same library, is that plan. Null when
    /// the text is of no plan, or the library cannot run it.
    std::string text() const;
    static std::optional<GemmPlan> fromText(Context& context, const GemmProblem& problem, std::string_view text);

    void run(Context& context, const GemmProblem& problem, const GemmCall& call, StreamId stream) const;

private:
    enum class Epilogue { none, bias, gelu, geluSlope, operandSums };

    /// The epilogues with which a problem can be computed.
    static std::vector<Epilogue> epilogues(const GemmProblem& problem);
    /// Everything but the algorithm.
    static GemmPlan described(const GemmProblem& problem, Epilogue epilogue);
    void setBiasType(const GemmProblem& problem, bool castBias);
    static std::vector<GemmPlan> proposed(Context& context, const GemmProblem& problem, Epilogue epilogue, int count);

    Epilogue epilogue_ = Epilogue::none;
    bool castBias_ = false;  // the library wants the bias in the output's type
    std::shared_ptr<LtOperation::element_type> operation_;
    std::shared_ptr<LtLayout::element_type> first_, second_, result_;
    cublasLtMatmulAlgo_t algorithm_{};
};

}  // namespace attune::cuda
