#pragma once

#include <map>
#include <memory>

#include "core/backend/cuda/context.h"
#include "core/backend/cuda/gemm_plan.h"

namespace attune::cuda {

/// Matrix products through cublasLt. The first product of each kind is timed with the library's best candidates (not
/// while a stream is captured) and the fastest is kept.
class Gemm {
public:
    Gemm(std::shared_ptr<Context> context, bool tf32) : context_(std::move(context)), tf32_(tf32) {}

    /// Contract: kernels.h.
    void run(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
             const GemmEpilogue& epilogue, StreamId stream);

private:
    const GemmPlan& plan(const GemmProblem& problem, const GemmCall& call, StreamId stream);

    std::shared_ptr<Context> context_;
    bool tf32_;
    std::map<GemmProblem, GemmPlan> plans_;
};

}  // namespace attune::cuda
