#include "core/models/gpt_sizes.h"

#include <algorithm>

#include "core/models/gpt_activations.h"
#include "core/models/gpt_decoder.h"

namespace attune {

std::int64_t largestEvaluationBatch(const RunShape& shape) noexcept {
    return shape.evaluationBatch > 0 ? shape.evaluationBatch : shape.microBatch;
}

std::int64_t largestBatch(const RunShape& shape) noexcept {
    return std::max(largestEvaluationBatch(shape), shape.training ? shape.microBatch : 1);
}

GptSizes::GptSizes(const Kernels& kernels, const GptConfig& config, const RunShape& shape,
                   const GptParameters& parameters) {
    ATTUNE_CHECK(shape.microBatch >= 1 && shape.T >= 1 && shape.T <= config.nPositions);
    const DType dtype = computeType(shape.precision);
    master = parameters.flatCount * sizeOf(DType::f32);
    working = dtype == DType::f32 ? 0 : parameters.flatCount * sizeOf(dtype);
    inputs = cutInputs(largestBatch(shape), shape.T, nullptr).bytes;
    evaluation = cutEvaluationActivations(config, largestEvaluationBatch(shape) * shape.T, dtype, nullptr).bytes;
    decoder = cutDecoder(config, 1, config.nPositions, dtype, nullptr).bytes;
    if (shape.training) {
        const AttentionShape attention =
            causalAttentionShape(shape.microBatch, shape.T, config.nHead, config.headDim());
        workspace = kernels.attentionWorkspaceBytes(attention, dtype);
        gradient = master;
        training = cutTrainingActivations(config, shape.microBatch * shape.T, dtype, workspace, nullptr).bytes;
    }
    arena = std::max({training, evaluation, decoder});
}

}  // namespace attune
