#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/text/bpe_merges.h"
#include "core/text/tokenizer.h"

namespace attune {

inline constexpr std::string_view endOfTextToken = "<|endoftext|>";

/// What a byte-level BPE vocabulary consists of. Valid when every byte's symbol is an entry, entries are distinct, and
/// ids in the rules and in `added` are in range.
struct BpeVocabulary {
    std::vector<std::string> entries;  // by id, as vocabulary files write them (byte_symbols.h); added tokens plain
    std::vector<MergeRule> merges;     // by rank
    std::vector<std::int32_t> added;   // recognised in the text before anything else
};

/// GPT-2's tokenizer over a valid vocabulary.
std::unique_ptr<Tokenizer> makeByteLevelBpe(BpeVocabulary vocabulary);

/// Writes vocab.json, merges.txt, tokenizer.json and tokenizer_config.json as Hugging Face reads them. Errors: file.*.
void saveByteLevelBpe(const BpeVocabulary& vocabulary, const std::filesystem::path& folder);

}  // namespace attune
