#include "core/backend/cuda/cuda_kernels.h"

#include <algorithm>

#include "core/backend/cuda/attention.h"
#include "core/backend/cuda/column_sums.h"
#include "core/backend/cuda/elementwise.h"
#include "core/backend/cuda/embedding.h"
#include "core/backend/cuda/loss.h"
#include "core/backend/cuda/norm.h"
#include "core/backend/cuda/optimizer.h"

namespace attune::cuda {

CudaKernels::CudaKernels(std::shared_ptr<Context> context, Precision precision)
    : context_(std::move(context)),
      gemm_(context_, precision == Precision::tf32),
      cudnn_(context_),
      tf32_(precision == Precision::tf32) {}

std::int64_t CudaKernels::programBytes() const {
    return std::int64_t{512} << 20;
}

void CudaKernels::gemm(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
                       const GemmEpilogue& epilogue, StreamId stream) {
    gemm_.run(shape, alpha, A, B, beta, D, epilogue, stream);
}

std::int64_t CudaKernels::gemmWorkspaceBytes(const GemmShape&, DType, DType, DType) const {
    return Context::workspaceBytes;
}

void CudaKernels::biasBackward(std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias, Write write,
                               StreamId stream) {
    cuda::biasBackward(context_->launch(stream), rows, N, dOut, dBias, write);
}

void CudaKernels::residualNormForward(std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                                      ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual,
                                      Tensor out, Tensor mean, Tensor rstd, StreamId stream) {
    cuda::residualNormForward(context_->launch(stream), rows, C, epsilon, x, branch, gamma, beta, residual, out, mean,
                              rstd);
}

void CudaKernels::normBackward(std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                               ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma,
                               Tensor dBeta, Write write, StreamId stream) {
    cuda::normBackward(context_->launch(stream), rows, C, dOut, residual, gamma, mean, rstd, dResidual, dGamma, dBeta,
                       write);
}

void CudaKernels::normRecompute(std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma,
                                ConstTensor beta, ConstTensor mean, ConstTensor rstd, Tensor out, StreamId stream) {
    cuda::normRecompute(context_->launch(stream), rows, C, residual, gamma, beta, mean, rstd, out);
}

void CudaKernels::attentionForward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv, Tensor out,
                                   Tensor logSumExp, StreamId stream) {
    if (cudnn_.forward(shape, dropout, qkv, out, logSumExp, stream)) return;
    cuda::attentionForward(context_->launch(stream), tf32_, shape, dropout, qkv, out, logSumExp);
}

void CudaKernels::attentionBackward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut,
                                    ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv,
                                    void* workspace, StreamId stream) {
    if (cudnn_.backward(shape, dropout, dOut, qkv, out, logSumExp, dQkv, workspace, stream)) return;
    cuda::attentionBackward(context_->launch(stream), tf32_, shape, dropout, dOut, qkv, out, logSumExp, dQkv,
                            workspace);
}

std::int64_t CudaKernels::attentionWorkspaceBytes(const AttentionShape& shape, DType dtype) const {
    const std::int64_t own = cuda::attentionWorkspaceBytes(shape);
    return dtype == DType::bf16 ? std::max(own, CudnnAttention::workspaceBytes(shape)) : own;
}

void CudaKernels::attentionDecode(const AttentionShape& shape, std::int64_t capacity, const std::int32_t* positions,
                                  ConstTensor qkv, Tensor keys, Tensor values, Tensor out, StreamId stream) {
    cuda::attentionDecode(context_->launch(stream), shape, capacity, positions, qkv, keys, values, out);
}

void CudaKernels::softmaxCrossEntropy(std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                                      const std::int32_t* targets, Factor dScale, double* lossSum, Tensor rowLoss,
                                      StreamId stream) {
    cuda::softmaxCrossEntropy(context_->launch(stream), rows, V, Vp, logits, targets, dScale, lossSum, rowLoss);
}

void CudaKernels::embeddingForward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                                   const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions,
                                   Tensor out, StreamId stream) {
    cuda::embeddingForward(context_->launch(stream), B, T, C, ids, firstPosition, tokens, positions, out);
}

void CudaKernels::embeddingBackward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                                    ConstTensor dOut, Tensor dTokens, Tensor dPositions, StreamId stream) {
    cuda::embeddingBackward(context_->launch(stream), B, T, C, ids, dOut, dTokens, dPositions);
}

void CudaKernels::activationBackward(std::int64_t count, Activation activation, ConstTensor pre, ConstTensor dOut,
                                     Tensor dPre, StreamId stream) {
    cuda::activationBackward(context_->launch(stream), count, activation, pre, dOut, dPre);
}

void CudaKernels::dropout(std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x,
                          StreamId stream) {
    cuda::dropout(context_->launch(stream), B, T, C, key, x);
}

void CudaKernels::add(std::int64_t count, ConstTensor x, Tensor out, StreamId stream) {
    cuda::add(context_->launch(stream), count, x, out);
}

void CudaKernels::cast(std::int64_t count, ConstTensor x, Tensor out, StreamId stream) {
    cuda::cast(context_->launch(stream), count, x, out);
}

void CudaKernels::beginMicroBatch(Write write, const StepInputs* inputs, StepState* state, StreamId stream) {
    cuda::beginMicroBatch(context_->launch(stream), write, inputs, state);
}

void CudaKernels::prepareUpdate(const AdamRule& rule, const StepInputs* inputs, StepState* state, StreamId stream) {
    cuda::prepareUpdate(context_->launch(stream), rule, inputs, state);
}

void CudaKernels::adamW(std::int64_t count, const DecaySpan* spans, std::int64_t spanCount, const StepState* state,
                        float* parameters, const float* gradients, float* m, float* v, Tensor working,
                        StreamId stream) {
    cuda::adamW(context_->launch(stream), count, spans, spanCount, state, parameters, gradients, m, v, working);
}

void CudaKernels::sumOfSquares(std::int64_t count, const float* x, double* sum, StreamId stream) {
    cuda::sumOfSquares(context_->launch(stream), count, x, sum);
}

}  // namespace attune::cuda
