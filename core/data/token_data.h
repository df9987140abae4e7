#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>

#include "core/data/corpus_settings.h"
#include "core/text/bpe_trainer.h"
#include "core/text/tokenizer.h"

namespace attune {

/// Token ids of a split, memory-mapped from the cache; ids of documents joined by the end-of-text token.
class TokenSplit {
public:
    virtual ~TokenSplit() = default;
    virtual std::int64_t tokens() const = 0;
    /// Bytes of text behind the tokens, for bits per byte.
    virtual std::int64_t bytes() const = 0;
    /// Copies tokens [first, first + out.size()).
    virtual void copy(std::int64_t first, std::span<std::int32_t> out) const = 0;
};

struct TokenData {
    std::unique_ptr<TokenSplit> train, validation;  // validation has no tokens when nothing is held out
    std::string fingerprint;                        // of corpus, tokenizer and cut: a checkpoint stores it
};

/// Tokenizes the corpus into the cache folder, or opens what is there (keyed by content hash). DESIGN §3: documents
/// split train/validation by document (a single-document file by its tail). Streams: 1 GB never is in memory. A killed
/// build leaves nothing that a later one takes for whole. Errors: data.*, file.*; Cancelled.
TokenData openTokenData(const ExperimentConfig& config, const Tokenizer& tokenizer, std::stop_token stop,
                        const ProgressFunction& progress);
/// The same with a cache folder of one's own, made if need be.
TokenData openTokenData(const CorpusSettings& settings, const std::filesystem::path& folder, const Tokenizer& tokenizer,
                        std::stop_token stop, const ProgressFunction& progress);

}  // namespace attune
