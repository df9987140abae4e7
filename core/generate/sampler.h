#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/rng.h"

namespace attune {

/// Hugging Face's generate() settings (engine_peers.md §c.13).
struct SamplerSettings {
    bool greedy = false;
    double temperature = 1.0;  // > 0
    std::int64_t topK = 50;    // 0 = off
    double topP = 1.0;         // 1 = off
    double repetitionPenalty = 1.0;
};

/// Penalises, filters and draws the next token: one word of `random` unless greedy. `logits` (V) becomes the
/// probabilities. `seen` = prompt and generated ids. Logits that are not finite are never drawn. Errors:
/// model.not_finite when none is finite.
std::int32_t sampleToken(std::span<float> logits, std::span<const std::int32_t> seen, const SamplerSettings& settings,
                         Random& random);

/// The probabilities after all filters, in place of the logits. In this order: repetition penalty, temperature, top-k,
/// top-p (greedy: penalty, then all on the largest).
void filterToProbabilities(std::span<float> logits, std::span<const std::int32_t> seen,
                           const SamplerSettings& settings);

}  // namespace attune
