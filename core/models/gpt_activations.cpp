#include "core/models/gpt_activations.h"

#include <algorithm>

#include "core/models/arena.h"

namespace attune {

namespace {

/// The loss head goes through the rows in at most so many chunks; more of them cost time, larger ones memory.
constexpr std::int64_t mostLogitChunks = 8;

class Cut {
public:
    Cut(const GptConfig& config, std::int64_t rows, DType dtype, void* base)
        : arena_(base), config_(config), rows_(rows), dtype_(dtype) {}

    Tensor values(std::int64_t width) { return arena_.take(rows_ * width, dtype_); }
    Tensor floats(std::int64_t width) { return arena_.take(rows_ * width, DType::f32); }
    LayerNorm::Statistics statistics() { return {.mean = floats(1), .rstd = floats(1)}; }
    SelfAttention::Saved attention() {
        return {.qkv = values(3 * config_.nEmbd), .out = values(config_.nEmbd), .logSumExp = floats(config_.nHead)};
    }
    /// (rows, 4C), or more where a chunk of logits must fit over it.
    Tensor wideOrLogits(GptActivations& activations, std::int64_t logitRows) {
        const auto bytes = [&](std::int64_t rows, DType dtype) { return rows * config_.paddedVocab() * sizeOf(dtype); };
        const std::int64_t wanted = std::max(logitRows, (rows_ + mostLogitChunks - 1) / mostLogitChunks);
        const std::int64_t chunk = (wanted + logitRowStep - 1) / logitRowStep * logitRowStep;
        activations.logitsBytes =
            std::max({rows_ * 4 * config_.nEmbd * sizeOf(dtype_), bytes(std::min(rows_, chunk), dtype_),
                      bytes(std::min(rows_, logitRowStep), DType::f32)});
        activations.logits = {arena_.takeBytes(activations.logitsBytes), dtype_};
        return activations.logits;
    }
    ArenaCutter& arena() noexcept { return arena_; }

private:
    ArenaCutter arena_;
    const GptConfig& config_;
    std::int64_t rows_;
    DType dtype_;
};

}  // namespace

GptActivations cutTrainingActivations(const GptConfig& config, std::int64_t rows, DType dtype,
                                      std::int64_t workspaceBytes, std::int64_t logitRows, void* base) {
    const std::int64_t C = config.nEmbd;
    Cut cut(config, rows, dtype, base);
    GptActivations result;
    for (std::int64_t layer = 0; layer < config.nLayer; ++layer) {
        result.blocks.push_back({.residual1 = cut.values(C),
                                 .residual2 = cut.values(C),
                                 .norm1 = cut.statistics(),
                                 .norm2 = cut.statistics(),
                                 .attention = cut.attention(),
                                 .mlp = {.pre = cut.values(4 * C), .hidden = cut.values(4 * C)}});
    }
    result.finalResidual = cut.values(C);
    result.finalNorm = cut.statistics();
    result.scratch = {.normed = cut.values(C),
                      .branch = cut.values(C),
                      .dResidual = cut.values(C),
                      .wide = cut.wideOrLogits(result, logitRows)};
    result.scratch.workspace = cut.arena().takeBytes(workspaceBytes);
    result.bytes = cut.arena().used();
    return result;
}

GptActivations cutEvaluationActivations(const GptConfig& config, std::int64_t rows, DType dtype, std::int64_t logitRows,
                                        void* base) {
    const std::int64_t C = config.nEmbd;
    Cut cut(config, rows, dtype, base);
    GptActivations result;
    result.finalResidual = cut.values(C);
    result.finalNorm = cut.statistics();
    const GptBlockActivations shared{.residual1 = result.finalResidual,  // the residual stream is updated in place
                                     .residual2 = result.finalResidual,
                                     .norm1 = result.finalNorm,
                                     .norm2 = result.finalNorm,
                                     .attention = cut.attention(),
                                     .mlp = {.pre = {}, .hidden = cut.wideOrLogits(result, logitRows)}};
    result.blocks.assign(static_cast<std::size_t>(config.nLayer), shared);
    result.scratch.normed = cut.values(C);
    result.scratch.branch = cut.values(C);
    result.bytes = cut.arena().used();
    return result;
}

GptInputs cutInputs(std::int64_t B, std::int64_t T, void* base) {
    ArenaCutter arena(base);
    GptInputs inputs;
    inputs.ids = arena.take(B * T, DType::i32).as<std::int32_t>();
    inputs.targets = arena.take(B * T, DType::i32).as<std::int32_t>();
    inputs.sampleIndex = arena.take(B, DType::i64).as<std::int64_t>();
    inputs.lossSum = static_cast<double*>(arena.takeBytes(sizeof(double)));
    inputs.bytes = arena.used();
    return inputs;
}

std::int64_t logitChunkRows(const GptConfig& config, const GptActivations& activations, std::int64_t rows,
                            DType dtype) {
    const std::int64_t fit = activations.logitsBytes / (config.paddedVocab() * sizeOf(dtype));
    const std::int64_t most = fit > logitRowStep ? fit / logitRowStep * logitRowStep : fit;
    const std::int64_t chunks = (rows + most - 1) / most;
    const std::int64_t even = (rows + chunks - 1) / chunks;
    return std::min(most, (even + logitRowStep - 1) / logitRowStep * logitRowStep);
}

std::int64_t logitRowsWithoutLoss(const GptConfig& config, const GptActivations& activations) {
    return activations.logitsBytes / (config.vocabSize * sizeOf(DType::f32));
}

DType computeType(Precision precision) {
    switch (precision) {
        case Precision::fp32:
        case Precision::tf32:
            return DType::f32;
        case Precision::bf16:
            return DType::bf16;
        case Precision::fp16:
            break;
    }
    throw Error("model.precision_unsupported", {"fp16"});
}

}  // namespace attune
