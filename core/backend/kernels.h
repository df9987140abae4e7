#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/backend/device.h"
#include "core/tensor/tensor.h"

namespace attune {

// The arithmetic of the engine: the contract that every backend fulfils. All pointers are device memory, row-major,
// densely packed unless a leading dimension is given. "Assign" overwrites the output, "accumulate" adds to it. Work is
// submitted to `stream`, in order. 16-bit activations are multiplied with f32 accumulation and rounded once at the
// output; statistics, losses and parameter gradients are f32. The CPU backend is the specification.

enum class Activation { none, geluTanh, geluErf };

/// D(M, N) = alpha · op(A) · op(B) + beta · D, then the epilogue. op(A) is (M, K), op(B) is (K, N).
struct GemmShape {
    std::int64_t M = 0, N = 0, K = 0;
    bool transposeA = false;                 // A is stored (K, M)
    bool transposeB = false;                 // B is stored (N, K)
    std::int64_t ldA = 0, ldB = 0, ldD = 0;  // leading dimensions in elements; 0 = dense
};

struct GemmEpilogue {
    ConstTensor bias;                          // (N) f32 or compute dtype, optional; added before the activation
    Activation activation = Activation::none;  // applied to the biased product
    Tensor preActivation;  // (M, N), optional: the biased product before the activation (for backward)
};

/// Draws of one dropout site: keyed by (seed, step, site, sample, position) so that any backend, batch split and
/// resumed run draws the same bits: dropout_bits.h says how.
struct DropoutKey {
    std::uint64_t seed = 0;
    std::uint64_t step = 0;
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

/// Everything AdamW needs beside the four flat arrays. Formula: torch.optim.AdamW (engine_peers.md §c.3), or a named
/// variant.
enum class AdamVariant { adamW, adamWHuggingFaceLegacy, adamBertGoogle };
struct AdamStep {
    AdamVariant variant = AdamVariant::adamW;
    double learningRate = 0, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8,
           weightDecay = 0;   // double: 1 − beta2 keeps its digits
    std::int64_t t = 1;       // number of this update, from 1
    float gradientScale = 1;  // gradients are multiplied by it first (clipping)
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

    // --- gemm
    // ---------------------------------------------------------------------------------------------------------------
    virtual void gemm(const GemmShape& shape, float alpha, ConstTensor A, ConstTensor B, float beta, Tensor D,
                      const GemmEpilogue& epilogue, StreamId stream) = 0;
    /// Memory that the backend itself takes for such a product, beside its operands; one piece serves all products of
    /// a stream.
    virtual std::int64_t gemmWorkspaceBytes(const GemmShape& shape, DType A, DType B, DType D) const = 0;
    /// dBias (N) f32 += column sums of dOut (rows, N).
    virtual void biasBackward(std::int64_t rows, std::int64_t N, ConstTensor dOut, Tensor dBias, StreamId stream) = 0;

    // --- norm
    // ---------------------------------------------------------------------------------------------------------------
    /// residual (rows, C) = x + branch (branch optional; residual may be x itself); out = LayerNorm(residual) · gamma +
    /// beta; mean, rstd (rows) f32. Assign.
    virtual void residualNormForward(std::int64_t rows, std::int64_t C, float epsilon, ConstTensor x,
                                     ConstTensor branch, ConstTensor gamma, ConstTensor beta, Tensor residual,
                                     Tensor out, Tensor mean, Tensor rstd, StreamId stream) = 0;
    /// dResidual (rows, C) += d LayerNorm; dGamma, dBeta (C) f32 accumulate. `residual` is the forward's output of that
    /// name.
    virtual void normBackward(std::int64_t rows, std::int64_t C, ConstTensor dOut, ConstTensor residual,
                              ConstTensor gamma, ConstTensor mean, ConstTensor rstd, Tensor dResidual, Tensor dGamma,
                              Tensor dBeta, StreamId stream) = 0;
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
    /// (1) f64. When dScale ≠ 0 the logits become dScale · (softmax − onehot), 0 in padded columns and ignored rows.
    /// rowLoss (rows) f32 optional, assign.
    virtual void softmaxCrossEntropy(std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                                     const std::int32_t* targets, float dScale, double* lossSum, Tensor rowLoss,
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
    /// parameters, m, v (count) f32 updated in place from gradients (count) f32. One decay for the whole span.
    virtual void adamW(std::int64_t count, const AdamStep& step, float* parameters, const float* gradients, float* m,
                       float* v, StreamId stream) = 0;
    /// sum (1) f64 += Σ x²; x f32. Fixed order.
    virtual void sumOfSquares(std::int64_t count, const float* x, double* sum, StreamId stream) = 0;
};

}  // namespace attune
