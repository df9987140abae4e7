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

/// The least size of a trained vocabulary: 256 bytes and "<|endoftext|>".
inline constexpr std::int64_t smallestBpeVocabulary = 257;

/// Trains byte-level BPE as Hugging Face's BpeTrainer with ByteLevel does: GPT-2's pre-tokenizer, "<|endoftext|>" as
/// the first entry, 256 byte symbols, then the most frequent pair again and again (of equals the one of lower ids)
/// until vocabSize or until no pair is left: little text gives a smaller vocabulary. `nextText` gives pieces of text
/// until it returns an empty view; pieces end with documents or where words do (isWordBoundary). `progress` counts the
/// merging only. Errors: tokenizer.vocab_too_small {asked, least}; Cancelled.
std::unique_ptr<Tokenizer> trainByteLevelBpe(const std::function<std::string_view()>& nextText, std::int64_t vocabSize,
                                             std::stop_token stop, const ProgressFunction& progress);

}  // namespace attune
