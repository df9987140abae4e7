#include "core/backend/cpu/cpu_kernels.h"

#include <cmath>
#include <span>

#include "core/backend/cpu/attention.h"
#include "core/backend/cpu/elementwise.h"
#include "core/backend/cpu/embedding.h"
#include "core/backend/cpu/loss.h"
#include "core/backend/cpu/norm.h"
#include "core/backend/cpu/optimizer.h"
#include "core/backend/cpu/reduce.h"
#include "core/backend/prepare_update.h"

namespace attune::cpu {

namespace {

struct HostMath {
    double pow(double base, double exponent) const { return std::pow(base, exponent); }
    double sqrt(double x) const { return std::sqrt(x); }
};

float valueOf(const Factor& factor) {
    return factor.onDevice != nullptr && factor.value != 0 ? factor.value * *factor.onDevice : factor.value;
}

}  // namespace

std::int64_t CpuKernels::programBytes() const {
    return std::int64_t{16} << 20;
}

void CpuKernels::gemm(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
                      const GemmEpilogue& epilogue, StreamId) {
    cpu::gemm(team_, gemmScratch_, shape, alpha, A, B, beta, D, epilogue);
}

std::int64_t CpuKernels::gemmWorkspaceBytes(const GemmShape& shape, DType A, DType B, DType D) const {
    return cpu::gemmScratchBytes(shape, A, B, D);
}

void CpuKernels::biasBackward(std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias, Write write,
                              StreamId) {
    cpu::biasBackward(team_, rows, N, dOut, dBias, write);
}

void CpuKernels::residualNormForward(std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                                     ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual,
                                     Tensor out, Tensor mean, Tensor rstd, StreamId) {
    cpu::residualNormForward(team_, rows, C, epsilon, x, branch, gamma, beta, residual, out, mean, rstd);
}

void CpuKernels::normBackward(std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                              ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma,
                              Tensor dBeta, Write write, StreamId) {
    cpu::normBackward(team_, rows, C, dOut, residual, gamma, mean, rstd, dResidual, dGamma, dBeta, write);
}

void CpuKernels::normRecompute(std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma,
                               ConstTensor beta, ConstTensor mean, ConstTensor rstd, Tensor out, StreamId) {
    cpu::normRecompute(team_, rows, C, residual, gamma, beta, mean, rstd, out);
}

void CpuKernels::attentionForward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv, Tensor out,
                                  Tensor logSumExp, StreamId) {
    cpu::attentionForward(team_, shape, dropout, qkv, out, logSumExp);
}

void CpuKernels::attentionBackward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut,
                                   ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv,
                                   void* workspace, StreamId) {
    cpu::attentionBackward(team_, shape, dropout, dOut, qkv, out, logSumExp, dQkv, workspace);
}

std::int64_t CpuKernels::attentionWorkspaceBytes(const AttentionShape& shape, DType) const {
    return cpu::attentionWorkspaceBytes(team_, shape);
}

void CpuKernels::attentionDecode(const AttentionShape& shape, std::int64_t capacity, const std::int32_t* positions,
                                 ConstTensor qkv, Tensor keys, Tensor values, Tensor out, StreamId) {
    cpu::attentionDecode(team_, shape, capacity, positions, qkv, keys, values, out);
}

void CpuKernels::softmaxCrossEntropy(std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                                     const std::int32_t* targets, Factor dScale, double* lossSum, Tensor rowLoss,
                                     StreamId) {
    cpu::softmaxCrossEntropy(team_, rows, V, Vp, logits, targets, valueOf(dScale), lossSum, rowLoss);
}

void CpuKernels::embeddingForward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                                  const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions,
                                  Tensor out, StreamId) {
    cpu::embeddingForward(team_, B, T, C, ids, firstPosition, tokens, positions, out);
}

void CpuKernels::embeddingBackward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                                   ConstTensor dOut, Tensor dTokens, Tensor dPositions, StreamId) {
    cpu::embeddingBackward(team_, B, T, C, ids, dOut, dTokens, dPositions);
}

void CpuKernels::activationBackward(std::int64_t count, Activation activation, ConstTensor pre, ConstTensor dOut,
                                    Tensor dPre, StreamId) {
    cpu::activationBackward(team_, count, activation, pre, dOut, dPre);
}

void CpuKernels::dropout(std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x, StreamId) {
    cpu::dropout(team_, B, T, C, key, x);
}

void CpuKernels::add(std::int64_t count, ConstTensor x, Tensor out, StreamId) {
    cpu::add(team_, count, x, out);
}

void CpuKernels::cast(std::int64_t count, ConstTensor x, Tensor out, StreamId) {
    cpu::cast(team_, count, x, out);
}

void CpuKernels::beginMicroBatch(Write write, const StepInputs* inputs, StepState* state, StreamId) {
    attune::beginMicroBatch(write, *inputs, *state);
}

void CpuKernels::prepareUpdate(const AdamRule& rule, const StepInputs* inputs, StepState* state, StreamId) {
    attune::prepareUpdate(rule, *inputs, *state, HostMath{});
}

void CpuKernels::adamW(std::int64_t count, const DecaySpan* spans, std::int64_t spanCount, const StepState* state,
                       float* parameters, const float* gradients, float* m, float* v, Tensor working, StreamId) {
    if (state->report.finite == 0) return;
    std::int64_t begin = 0;
    for (const DecaySpan& span : std::span(spans, static_cast<std::size_t>(spanCount))) {
        cpu::adamW(team_, span.end - begin, span.decays != 0 ? state->decayed : state->plain, parameters + begin,
                   gradients + begin, m + begin, v + begin);
        begin = span.end;
    }
    ATTUNE_CHECK(begin == count);
    if (working) cpu::cast(team_, count, {parameters, DType::f32}, working);
}

void CpuKernels::sumOfSquares(std::int64_t count, const float* x, double* sum, StreamId) {
    cpu::sumOfSquares(team_, count, x, sum);
}

}  // namespace attune::cpu
