#pragma once

#include "core/models/gpt.h"
#include "core/models/gpt_parameters.h"

namespace attune {

/// Bytes of every allocation of a GPT-2: what makeGpt and the kernels allocate for it and planGpt reports. 0: not
/// allocated.
struct GptSizes {
    std::int64_t master = 0, working = 0, gradient = 0, inputs = 0;
    std::int64_t workspace = 0;                              // of attention backward, part of the training pass
    std::int64_t training = 0, evaluation = 0, decoder = 0;  // uses of the arena
    std::int64_t arena = 0;                                  // the largest of them
    std::int64_t products = 0;                               // the kernels' own memory for the products of all passes

    /// Errors: model.unsupported, model.precision_unsupported.
    GptSizes(const Kernels& kernels, const GptConfig& config, const RunShape& shape, const GptParameters& parameters);
};

/// Largest batch of a pass without stored activations, and of any pass.
std::int64_t largestEvaluationBatch(const RunShape& shape) noexcept;
std::int64_t largestBatch(const RunShape& shape) noexcept;

}  // namespace attune
