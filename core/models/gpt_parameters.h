#pragma once

#include <vector>

#include "core/models/gpt_config.h"
#include "core/models/parameter.h"

namespace attune {

/// Every parameter of a GPT-2 with Hugging Face's name and shape, in the order of the flat arrays. The output layer is
/// tied to the token embedding and has none.
struct GptParameters {
    std::vector<Parameter> table;
    std::int64_t flatCount =
        0;  // each starts at a multiple of 64 elements; the padded rows of the token embedding are counted
    std::int64_t realCount = 0;  // without any padding

    explicit GptParameters(const GptConfig& config);

    /// The index in the table of a layer's part ("attn.c_attn.weight") or, with layer < 0, of a part of the whole
    /// ("ln_f.bias").
    std::size_t find(std::int64_t layer, const std::string& part) const;
};

/// "transformer.h.3.attn.c_attn.weight"; layer < 0: "transformer.wte.weight".
std::string gptParameterName(std::int64_t layer, const std::string& part);

/// Errors: model.unsupported {what} when sizes are not positive, heads do not divide the width or the whole is beyond
/// reason (2^40 elements).
void checkGptConfig(const GptConfig& config);

}  // namespace attune
