#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/backend/device.h"
#include "core/backend/step_state.h"
#include "core/tensor/tensor.h"

namespace attune {

// The arithmetic of the engine: the contract that every backend fulfils. All pointers are device memory, row-major,
// densely packed unless a leading dimension is given. "Assign" overwrites the output, "accumulate" adds to it. Work is
// submitted to `stream`, in order. 16-bit activations are multiplied with f32 accumulation and rounded once at the
// output; statistics, losses and parameter gradients are f32. The CPU backend is the specification.

enum class Activation { none, geluTanh, geluErf };

/// Whether a gradient overwrites what is there or is added to it.
enum class Write : std::uint8_t { assign, accumulate };

/// A factor, of which a part may lie in device memory: value · (onDevice ? *onDevice : 1).
struct Factor {
    float value = 0;
    const float* onDevice = nullptr;

    Factor(float known) : value(known) {}  // implicit: most factors are plain numbers
    Factor(float known, const float* rest) : value(known), onDevice(rest) {}
};

/// D(M, N) = alpha · op(A) · op(B) + beta · D, then the epilogue. op(A) is (M, K), op(B) is (K, N).
struct GemmShape {
    std::int64_t M = 0, N = 0, K = 0;
    bool transposeA = false;                 // A is stored (K, M)
    bool transposeB = false;                 // B is stored (N, K)
    std::int64_t ldA = 0, ldB = 0, ldD = 0;  // leading dimensions in elements; 0 = dense
};

struct GemmEpilogue {
    ConstTensor bias = {};                     // (N) f32 or compute dtype, optional; added before the activation
    Activation activation = Activation::none;  // applied to the biased product
    Tensor preActivation = {};  // (M, N), optional: the biased product before the activation (for backward)
    // Backward of an activation, without bias and preActivation and with beta = 0: (M, N) dense, of D's type, optional.
    // The product is multiplied by activation'(slopeAt). Then columnSums (N) f32, optional, gets the column sums of D
    // as it is stored: the gradient of the bias before the activation.
    ConstTensor slopeAt = {};
    Tensor columnSums = {};
    Write columnWrite = Write::assign;
    // Where B (K, N) is a gradient and D that of a weight: (N) f32, optional, gets the column sums of B, the gradient
    // of the bias, written as D is (beta = 0: assign).
    Tensor operandSums = {};
};

/// Draws of one dropout site: keyed by (seed, step, site, sample, position) so that any backend, batch split and
/// resumed run draws the same bits: dropout_bits.h says how.
struct DropoutKey {
    std::uint64_t seed = 0;
    std::uint64_t step = 0;
    const std::uint64_t* stepOnDevice = nullptr;  // device memory, optional: read instead of step
    std::uint32_t site = 0;
    float probability = 0;                      // 0: no dropout
    const std::int64_t* sampleIndex = nullptr;  // (B) device memory
};

struct AttentionShape {
    std::int64_t B = 0, T = 0, H = 0, headDim = 0;  // C = H · headDim
    bool causal = true;
    const std::int32_t* lengths = nullptr;  // (B) device memory, optional: keys at t >= length are masked
    float scale = 0;                        // usually 1/√headDim
};

class Kernels {
public:
    virtual ~Kernels() = default;

    /// What the process holds of the device's memory before any of this is allocated: code, libraries, tables. About.
    virtual std::int64_t programBytes() const = 0;

    /// The algorithms that were chosen by timing for what has run so far, as a text for usePlans() of a later run;
    /// empty where nothing is chosen that way. They decide the last bits of results.
    virtual std::string plans() const = 0;
    /// Computes by these plans from now on, and times only what is not in them. False: they are of another machine or
    /// damaged and nothing changes, so results may differ in their last bits.
    virtual bool usePlans(std::string_view text) = 0;

    /// Products of fewer rows, of a long matrix, leave the device idle in part; 1 where that does not matter.
    virtual std::int64_t efficientRows() const = 0;

    // --- gemm
    // ---------------------------------------------------------------------------------------------------------------
    virtual void gemm(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
                      const GemmEpilogue& epilogue, StreamId stream) = 0;
    /// Memory that the backend itself takes for such a product, beside its operands; one piece serves all products of
    /// a stream.
    virtual std::int64_t gemmWorkspaceBytes(const GemmShape& shape, DType A, DType B, DType D) const = 0;
    /// dBias (N) f32 gets the column sums of dOut (rows, N).
    virtual void biasBackward(std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias, Write write,
                              StreamId stream) = 0;

    // --- norm
    // ---------------------------------------------------------------------------------------------------------------
    /// residual (rows, C) = x + branch (branch optional; residual may be x itself); out = LayerNorm(residual) · gamma +
    /// beta; mean, rstd (rows) f32. Assign.
    virtual void residualNormForward(std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                                     ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual,
                                     Tensor out, Tensor mean, Tensor rstd, StreamId stream) = 0;
    /// dResidual (rows, C) += d LayerNorm; dGamma, dBeta (C) f32 get theirs. `residual` is the forward's output of that
    /// name.
    virtual void normBackward(std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                              ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma,
                              Tensor dBeta, Write write, StreamId stream) = 0;
    /// out = (residual − mean) · rstd · gamma + beta again, bit for bit as the forward wrote it (recomputation).
    /// Assign.
    virtual void normRecompute(std::int64_t rows, std::int64_t C, ConstTensor residual, ConstTensor gamma,
                               ConstTensor beta, ConstTensor mean, ConstTensor rstd, Tensor out, StreamId stream) = 0;

    // --- attention
    // ----------------------------------------------------------------------------------------------------------
    /// qkv (B, T, 3, H, headDim) → out (B, T, H, headDim), logSumExp (B, H, T) f32. Assign. Dropout on the
    /// probabilities, element = key position.
    virtual void attentionForward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv, Tensor out,
                                  Tensor logSumExp, StreamId stream) = 0;
    /// dQkv assign. `workspace` has attentionWorkspaceBytes(shape) bytes.
    virtual void attentionBackward(const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut,
                                   ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv,
                                   void* workspace, StreamId stream) = 0;
    virtual std::int64_t attentionWorkspaceBytes(const AttentionShape& shape, DType dtype) const = 0;
    /// One new token per sequence against its cache: qkv (B, 1, 3, H, headDim); keys, values (B, capacity, H, headDim)
    /// get the new entry at `positions[b]` (device memory), attention runs over 0…positions[b]; out (B, 1, H, headDim).
    /// Assign.
    virtual void attentionDecode(const AttentionShape& shape, std::int64_t capacity, const std::int32_t* positions,
                                 ConstTensor qkv, Tensor keys, Tensor values, Tensor out, StreamId stream) = 0;

    // --- loss
    // ---------------------------------------------------------------------------------------------------------------
    /// logits (rows, Vp) with V real columns; targets (rows) i32, negative = no loss. Adds Σ −log softmax to lossSum
    /// (1) f64. When dScale.value ≠ 0 the logits become dScale · (softmax − onehot), 0 in padded columns and ignored
    /// rows. rowLoss (rows) f32 optional, assign.
    virtual void softmaxCrossEntropy(std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                                     const std::int32_t* targets, Factor dScale, double* lossSum, Tensor rowLoss,
                                     StreamId stream) = 0;

    // --- embedding
    // ----------------------------------------------------------------------------------------------------------
    /// out (B, T, C) = tokens[ids] + positions[firstPosition[b] + t] (firstPosition optional, default 0). ids (B, T)
    /// i32. Assign.
    virtual void embeddingForward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                                  const std::int32_t* firstPosition, ConstTensor tokens, ConstTensor positions,
                                  Tensor out, StreamId stream) = 0;
    /// dTokens (V, C), dPositions (T…, C) f32 accumulate, in a fixed order whatever the number of threads.
    virtual void embeddingBackward(std::int64_t B, std::int64_t T, std::int64_t C, const std::int32_t* ids,
                                   ConstTensor dOut, Tensor dTokens, Tensor dPositions, StreamId stream) = 0;

    // --- elementwise
    // --------------------------------------------------------------------------------------------------------
    /// dPre = dOut · activation'(pre). Assign; dPre may be dOut.
    virtual void activationBackward(std::int64_t count, Activation activation, ConstTensor pre, ConstTensor dOut,
                                    Tensor dPre, StreamId stream) = 0;
    /// x (B, T, C) *= mask / (1 − p). In place; the same call serves backward.
    virtual void dropout(std::int64_t B, std::int64_t T, std::int64_t C, const DropoutKey& key, Tensor x,
                         StreamId stream) = 0;
    /// out += x. Same dtype or x f32.
    virtual void add(std::int64_t count, ConstTensor x, Tensor out, StreamId stream) = 0;
    /// Copy with conversion. Assign.
    virtual void cast(std::int64_t count, ConstTensor x, Tensor out, StreamId stream) = 0;

    // --- optimizer and reduce
    // -----------------------------------------------------------------------------------------------
    // Step inputs and state are in device memory.
    /// Before each micro-batch: lossSum 0. Before the first one of a step (assign) squares and the losses before too,
    /// and the gradient's factor is made; before a later one its predecessor's loss is put to the losses before.
    virtual void beginMicroBatch(Write write, const StepInputs* inputs, StepState* state, StreamId stream) = 0;
    /// From the losses and squares: the report, and the coefficients of the update. A loss or norm that is not finite
    /// skips it: report.updates stays, and adamW changes nothing.
    virtual void prepareUpdate(const AdamRule& rule, const StepInputs* inputs, StepState* state, StreamId stream) = 0;
    /// parameters, m, v (count) f32 in place from gradients (count) f32 by the state's coefficients; spans (spanCount)
    /// device memory end at multiples of 4, the last at count. working (count) 16 bit, optional, gets the parameters
    /// rounded.
    virtual void adamW(std::int64_t count, const DecaySpan* spans, std::int64_t spanCount, const StepState* state,
                       float* parameters, const float* gradients, float* m, float* v, Tensor working,
                       StreamId stream) = 0;
    /// sum (1) f64 += Σ x²; x f32. Fixed order.
    virtual void sumOfSquares(std::int64_t count, const float* x, double* sum, StreamId stream) = 0;
};

}  // namespace attune
