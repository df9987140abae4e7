#pragma once

#include <vector>

#include "core/models/gpt.h"
#include "core/nn/layer_norm.h"
#include "core/nn/mlp.h"
#include "core/nn/self_attention.h"

namespace attune {

/// What one block keeps from forward to backward. rows = B · T. `residual1` is the residual stream before the attention
/// half, `residual2` before the MLP half.
struct GptBlockActivations {
    Tensor residual1, residual2;  // (rows, C)
    LayerNorm::Statistics norm1, norm2;
    SelfAttention::Saved attention;
    Mlp::Saved mlp;
};

/// Memory whose content is dead between the operations of a block.
struct GptScratch {
    Tensor normed;  // (rows, C): a norm's output; backward: recomputed, and d attention output
    Tensor branch;  // (rows, C): what the last half-block adds to the residual stream; backward: a gradient of the same
                    // shape
    Tensor dResidual;           // (rows, C): gradient of the residual stream; training only
    Tensor wide;                // (rows, 4C): dPre and dQkv in backward
    void* workspace = nullptr;  // attention backward
};

/// All activations of one pass, cut from one arena. A training pass keeps every block's; an evaluation pass has one
/// block's that all share. The logits of a chunk of rows lie where `wide` (training) or the MLP's hidden values
/// (evaluation) are dead during the loss head.
struct GptActivations {
    std::vector<GptBlockActivations> blocks;  // nLayer
    Tensor finalResidual;                     // (rows, C)
    LayerNorm::Statistics finalNorm;
    GptScratch scratch;
    Tensor logits;  // f32 or compute type: logitsBytes
    std::int64_t logitsBytes = 0;
    std::int64_t bytes = 0;  // of the whole
};

/// `base` null: counts only. `workspaceBytes`: of attention backward (training). `logitRows`: so many rows of logits
/// fit at least (Kernels::efficientRows).
GptActivations cutTrainingActivations(const GptConfig& config, std::int64_t rows, DType dtype,
                                      std::int64_t workspaceBytes, std::int64_t logitRows, void* base);
GptActivations cutEvaluationActivations(const GptConfig& config, std::int64_t rows, DType dtype, std::int64_t logitRows,
                                        void* base);

/// Products with a multiple of so many rows run fastest, and fewer rows are slow.
constexpr std::int64_t logitRowStep = 128;

/// Rows of logits that the loss head takes at once: chunks of nearly the same size.
std::int64_t logitChunkRows(const GptConfig& config, const GptActivations& activations, std::int64_t rows, DType dtype);

/// Rows of unpadded f32 logits that fit where the chunk lies.
std::int64_t logitRowsWithoutLoss(const GptConfig& config, const GptActivations& activations);

/// The arrays of one micro-batch on the device, and the loss.
struct GptInputs {
    std::int32_t* ids = nullptr;          // (rows)
    std::int32_t* targets = nullptr;      // (rows)
    std::int64_t* sampleIndex = nullptr;  // (B)
    double* lossSum = nullptr;            // (1)
    std::int64_t bytes = 0;
};
GptInputs cutInputs(std::int64_t B, std::int64_t T, void* base);

/// The type of activations for a precision on this engine. Errors: model.precision_unsupported {precision}.
DType computeType(Precision precision);

}  // namespace attune
