#include "core/models/gpt_sizes.h"

#include <algorithm>
#include <utility>

#include "core/models/gpt_activations.h"
#include "core/models/gpt_decoder.h"

namespace attune {

std::int64_t largestEvaluationBatch(const RunShape& shape) noexcept {
    return shape.evaluationBatch > 0 ? shape.evaluationBatch : shape.microBatch;
}

std::int64_t largestBatch(const RunShape& shape) noexcept {
    return std::max(largestEvaluationBatch(shape), shape.training ? shape.microBatch : 1);
}

namespace {

/// The most of the kernels' own memory that one product of a pass takes.
class ProductSizes {
public:
    ProductSizes(const Kernels& kernels, DType dtype) : kernels_(kernels), dtype_(dtype) {}

    void forward(std::int64_t rows, std::int64_t in, std::int64_t out) { take(rows, out, in, dtype_); }
    void backward(std::int64_t rows, std::int64_t in, std::int64_t out) {
        take(rows, in, out, dtype_);
        take(in, out, rows, DType::f32);
    }
    /// f32 logits without loss
    void logits(std::int64_t rows, const GptConfig& config) { take(rows, config.vocabSize, config.nEmbd, DType::f32); }
    void blocks(std::int64_t rows, const GptConfig& config, bool training) {
        const std::int64_t C = config.nEmbd;
        for (const auto& [in, out] : {std::pair{C, 3 * C}, {C, C}, {C, 4 * C}, {4 * C, C}}) {
            forward(rows, in, out);
            if (training) backward(rows, in, out);
        }
    }
    std::int64_t most() const noexcept { return most_; }

private:
    void take(std::int64_t M, std::int64_t N, std::int64_t K, DType out) {
        most_ = std::max(most_, kernels_.gemmWorkspaceBytes({.M = M, .N = N, .K = K}, dtype_, dtype_, out));
    }

    const Kernels& kernels_;
    DType dtype_;
    std::int64_t most_ = 0;
};

}  // namespace

GptSizes::GptSizes(const Kernels& kernels, const GptConfig& config, const RunShape& shape,
                   const GptParameters& parameters) {
    ATTUNE_CHECK(shape.microBatch >= 1 && shape.T >= 1 && shape.T <= config.nPositions);
    const DType dtype = computeType(shape.precision);
    master = parameters.flatCount * sizeOf(DType::f32);
    working = dtype == DType::f32 ? 0 : parameters.flatCount * sizeOf(dtype);
    ProductSizes product(kernels, dtype);
    inputs = cutInputs(largestBatch(shape), shape.T, nullptr).bytes;
    const std::int64_t evaluationRows = largestEvaluationBatch(shape) * shape.T;
    const GptActivations evaluationPass =
        cutEvaluationActivations(config, evaluationRows, dtype, kernels.efficientRows(), nullptr);
    evaluation = evaluationPass.bytes;
    product.blocks(evaluationRows, config, false);
    product.forward(std::min(evaluationRows, logitChunkRows(config, evaluationPass, evaluationRows, dtype)),
                    config.nEmbd, config.paddedVocab());
    product.logits(std::min(evaluationRows, logitRowsWithoutLoss(config, evaluationPass)), config);
    decoder = cutDecoder(config, 1, config.nPositions, dtype, nullptr).bytes;
    if (shape.training) {
        const AttentionShape attention =
            causalAttentionShape(shape.microBatch, shape.T, config.nHead, config.headDim());
        workspace = kernels.attentionWorkspaceBytes(attention, dtype);
        gradient = master;
        const std::int64_t rows = shape.microBatch * shape.T;
        const GptActivations pass =
            cutTrainingActivations(config, rows, dtype, workspace, kernels.efficientRows(), nullptr);
        training = pass.bytes;
        product.blocks(rows, config, true);
        const std::int64_t chunk = std::min(rows, logitChunkRows(config, pass, rows, dtype));
        product.forward(chunk, config.nEmbd, config.paddedVocab());
        product.backward(chunk, config.nEmbd, config.paddedVocab());
    }
    products = product.most();
    arena = std::max({training, evaluation, decoder});
}

}  // namespace attune
