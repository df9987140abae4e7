#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/models/gpt_config.h"

namespace attune {

/// A part of a model with its shape and the number of its parameters (0 for parts that hold none of their own).
struct ModelPart {
    QString name;   // "h.0.attn.c_attn"
    QString shape;  // "768 × 2 304"
    std::int64_t parameters = 0;
    std::vector<ModelPart> parts;
};

/// GPT-2's tree as Hugging Face names it. The root's parameters are the sum; the output head shares the token
/// embedding.
ModelPart outlineGpt(const GptConfig& config);

}  // namespace attune
