#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>

#include "core/text/tokenizer.h"

namespace attune {

/// Progress in [0, 1].
using ProgressFunction = std::function<void(double)>;

/// Trains byte-level BPE as Hugging Face's BpeTrainer with ByteLevel does: GPT-2's pre-tokenizer, 256 byte symbols, "<|endoftext|>" as the first special
/// token, most frequent pair first (ties: lower ids), until vocabSize. `nextText` gives pieces of text until it returns an empty view; pieces end at
/// document ends or at a line end. Errors: tokenizer.vocab_too_small {n}; Cancelled.
std::unique_ptr<Tokenizer> trainByteLevelBpe(const std::function<std::string_view()>& nextText, std::int64_t vocabSize, std::stop_token stop,
                                             const ProgressFunction& progress);

}  // namespace attune
