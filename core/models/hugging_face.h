#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/models/gpt_config.h"

namespace attune {

/// config.json as transformers' GPT2LMHeadModel reads and writes it. endOfText: the tokenizer's, -1: none.
std::string huggingFaceConfig(const GptConfig& config, std::int32_t endOfText);

/// Absent keys have GPT2Config's defaults, unknown ones are ignored. Errors: model.config_malformed {place, reason};
/// model.unsupported {what} for another model_type, for sizes that cannot be and for variants of GPT-2 that this engine
/// does not compute.
GptConfig fromHuggingFaceConfig(std::string_view json, const std::string& place);

/// The name in a file of a parameter named as HF's GPT2LMHeadModel does: files of the bare GPT2Model (the hub's "gpt2")
/// lack the prefix "transformer.".
std::string gptFileName(const std::string& parameterName, bool prefixed);

}  // namespace attune
