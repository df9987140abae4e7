#pragma once

#include <cstdint>
#include <optional>

#include "core/config/experiment_config.h"

namespace attune {

/// What follows from the settings alone, for the live facts of a form. Settings out of their ranges count as the
/// nearest bound.
struct DerivedFacts {
    std::int64_t parameters = 0;      // GPT-2 with a tied head, padding not counted
    std::int64_t headWidth = 0;       // width / heads, rounded down
    std::int64_t sequenceLength = 0;  // tokens in a sample
    std::int64_t effectiveBatch = 0;  // samples in one optimizer step
    std::int64_t tokensPerStep = 0;
    std::optional<double> totalTokens;  // trained tokens of the whole run; nothing while steps come from epochs
};

/// vocabSize: of a loaded tokenizer; 0 takes tokenizer.vocab_size.
DerivedFacts derivedFacts(const ExperimentConfig& config, std::int64_t vocabSize = 0);

}  // namespace attune
