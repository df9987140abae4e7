#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/backend/cuda/context.h"
#include "core/backend/cuda/gemm_plan.h"
#include "core/backend/tuned_plans.h"

namespace attune::cuda {

/// Matrix products through cublasLt. The first product of each kind is timed with the library's best candidates (not
/// while a stream is captured) and the fastest is kept: here, and in this machine's file of plans.
class Gemm {
public:
    Gemm(std::shared_ptr<Context> context, bool tf32) : context_(std::move(context)), tf32_(tf32) {}

    /// Contract: kernels.h.
    void run(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
             const GemmEpilogue& epilogue, StreamId stream);

    // Contracts: kernels.h.
    std::string plans() const { return used_ ? used_->toText() : std::string(); }
    bool usePlans(std::string_view text);

private:
    const GemmPlan& plan(const GemmProblem& problem, const GemmCall& call, StreamId stream);
    std::optional<GemmPlan> knownPlan(const GemmProblem& problem, const std::string& name);
    GemmPlan timedPlan(const GemmProblem& problem, const GemmCall& call, StreamId stream);
    /// Before the first use of the three below: they need the names of card and libraries.
    void openPlans();

    std::shared_ptr<Context> context_;
    bool tf32_;
    std::map<GemmProblem, GemmPlan> plans_;
    std::optional<PlanFile> file_;     // of this machine
    std::optional<TunedPlans> asked_;  // by usePlans()
    std::optional<TunedPlans> used_;   // of plans_
};

}  // namespace attune::cuda
