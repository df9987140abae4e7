#pragma once

#include "core/backend/cpu/gemm.h"
#include "core/backend/cpu/thread_team.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

/// The arithmetic on host memory; each family of operations lives in its own file.
class CpuKernels : public Kernels {
public:
    explicit CpuKernels(int threads) : team_(threads) {}

    std::int64_t programBytes() const override;
    std::int64_t efficientRows() const override { return 1; }
    std::string plans() const override { return {}; }
    bool usePlans(std::string_view text) override { return text.empty(); }

    void gemm(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
              const GemmEpilogue& epilogue, StreamId stream) override;
    std::int64_t gemmWorkspaceBytes(const GemmShape& shape, DType A, DType B, DType D) const override;
    void biasBackward(std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias, Write write,
                      StreamId stream) override;

    void residualNormForward(std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x, ConstTensor branch,
                             ConstTensor gamma, ConstTensor beta, Tensor residual, Tensor out, Tensor mean, Tensor rstd,
                             StreamId stream) override;
    void normBackward(std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual, ConstTensor gamma,
                      ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma, Tensor dBeta, Write write,
                      StreamId stream) override;
    void normRecompute(std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma, ConstTensor beta,
                       ConstTensor mean, ConstTensor rstd, Tensor out, StreamId stream) override;

    void attentionForward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv, Tensor out,
                          Tensor logSumExp, StreamId stream) override;
    void attentionBackward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut, ConstTensor qkv,
                           ConstTensor out, ConstTensor logSumExp, Tensor dQkv, void* workspace,
                           StreamId stream) override;
    std::int64_t attentionWorkspaceBytes(const AttentionShape& shape, DType dtype) const override;
    void attentionDecode(const AttentionShape& shape, std::int64_t capacity, const std::int32_t* positions,
                         ConstTensor qkv, Tensor keys, Tensor values, Tensor out, StreamId stream) override;

    void softmaxCrossEntropy(std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                             const std::int32_t* targets, Factor dScale, double* lossSum, Tensor rowLoss,
                             StreamId stream) override;

    void embeddingForward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                          const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions, Tensor out,
                          StreamId stream) override;
    void embeddingBackward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids, ConstTensor dOut,
                           Tensor dTokens, Tensor dPositions, StreamId stream) override;

    void activationBackward(std::int64_t count, Activation activation, ConstTensor pre, ConstTensor dOut, Tensor dPre,
                            StreamId stream) override;
    void dropout(std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x,
                 StreamId stream) override;
    void add(std::int64_t count, ConstTensor x, Tensor out, StreamId stream) override;
    void cast(std::int64_t count, ConstTensor x, Tensor out, StreamId stream) override;

    void beginMicroBatch(Write write, const StepInputs* inputs, StepState* state, StreamId stream) override;
    void prepareUpdate(const AdamRule& rule, const StepInputs* inputs, StepState* state, StreamId stream) override;
    void adamW(std::int64_t count, const DecaySpan* spans, std::int64_t spanCount, const StepState* state,
               float* parameters, const float* gradients, float* m, float* v, Tensor working, StreamId stream) override;
    void sumOfSquares(std::int64_t count, const float* x, double* sum, StreamId stream) override;

private:
    ThreadTeam team_;
    GemmScratch gemmScratch_;
};

}  // namespace attune::cpu
