#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/data/loader.h"
#include "core/events/event.h"
#include "core/models/model.h"

namespace attune {

struct EvaluationSettings {
    std::int64_t T = 1;
    std::int64_t batch = 1;
    std::int64_t maxBatches = 0;  // 0: the whole split
};

struct EvaluationResult {
    double loss = 0;         // mean per target token, each counted once
    double bitsPerByte = 0;  // loss / ln 2 × tokens per byte of text: comparable between vocabularies
    double perplexity = 0;

    /// As metrics with their eval/ tags.
    std::vector<MetricValue> metrics() const;
};

/// Runs the split in order, without dropout. `progress` gets (done, total) batches. Errors: Cancelled; those of the
/// model.
EvaluationResult evaluate(Model& model, const TokenSplit& split, const EvaluationSettings& settings,
                          std::stop_token stop, const std::function<void(std::int64_t, std::int64_t)>& progress);

}  // namespace attune
