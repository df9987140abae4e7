#include "core/config/derived.h"

#include <algorithm>

namespace attune {

namespace {

/// The value within the field's range, so that products below cannot overflow.
std::int64_t bounded(const ExperimentConfig& config, std::string_view key) {
    const Field& field = *findField(key);
    return std::clamp(config.integer(key), static_cast<std::int64_t>(field.minimum),
                      static_cast<std::int64_t>(field.maximum));
}

/// Embeddings, per block two norms, attention (4C² + 4C) and MLP (8C² + 5C), and the last norm.
std::int64_t gptParameters(std::int64_t V, std::int64_t T, std::int64_t C, std::int64_t L) {
    return V * C + T * C + L * (12 * C * C + 13 * C) + 2 * C;
}

}  // namespace

DerivedFacts derivedFacts(const ExperimentConfig& config, std::int64_t vocabSize) {
    DerivedFacts facts;
    const std::int64_t V = vocabSize > 0 ? vocabSize : bounded(config, "tokenizer.vocab_size");
    const std::int64_t C = bounded(config, "model.n_embd");
    const std::int64_t context = bounded(config, "model.n_positions");
    facts.parameters = gptParameters(V, context, C, bounded(config, "model.n_layer"));
    facts.headWidth = C / bounded(config, "model.n_head");
    facts.sequenceLength = config.isAuto("data.sequence_length") ? context : bounded(config, "data.sequence_length");
    facts.effectiveBatch =
        bounded(config, "train.per_device_train_batch_size") * bounded(config, "train.gradient_accumulation_steps");
    facts.tokensPerStep = facts.effectiveBatch * facts.sequenceLength;
    if (!config.isAuto("train.max_steps")) {
        facts.totalTokens =
            static_cast<double>(bounded(config, "train.max_steps")) * static_cast<double>(facts.tokensPerStep);
    }
    return facts;
}

}  // namespace attune
