#include "core/text/byte_level_bpe.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "core/base/error.h"
#include "core/text/added_tokens.h"
#include "core/text/byte_symbols.h"
#include "core/text/content_hash.h"
#include "core/text/pretokenizer.h"
#include "core/text/utf8.h"
#include "core/text/word_cache.h"

namespace attune {

namespace {

/// Word caches of encoders at work: each call borrows one, so that encode() stays free of locks while it runs.
class WordCachePool {
public:
    std::unique_ptr<WordCache> take() {
        const std::lock_guard lock(mutex_);
        if (idle_.empty()) return std::make_unique<WordCache>();
        std::unique_ptr<WordCache> cache = std::move(idle_.back());
        idle_.pop_back();
        return cache;
    }
    void giveBack(std::unique_ptr<WordCache> cache) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(cache));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<WordCache>> idle_;
};

std::vector<AddedTokens::Token> addedTokens(const BpeVocabulary& vocabulary) {
    std::vector<AddedTokens::Token> tokens;
    for (const std::int32_t id : vocabulary.added)
        tokens.push_back({vocabulary.entries[static_cast<std::size_t>(id)], id});
    return tokens;
}

std::string fingerprintOf(const BpeVocabulary& vocabulary) {
    ContentHash hash;
    hash.addText("byte-level bpe 1");
    for (const std::string& entry : vocabulary.entries) hash.addText(entry);
    for (const MergeRule& rule : vocabulary.merges) {
        hash.addNumber(rule.left);
        hash.addNumber(rule.right);
    }
    for (const std::int32_t id : vocabulary.added) hash.addNumber(id);
    return hash.hex();
}

class ByteLevelBpe final : public Tokenizer {
public:
    explicit ByteLevelBpe(BpeVocabulary vocabulary)
        : vocabulary_(std::move(vocabulary)),
          merges_(vocabulary_.merges),
          added_(addedTokens(vocabulary_)),
          fingerprint_(fingerprintOf(vocabulary_)) {
        bytes_.reserve(vocabulary_.entries.size());
        for (const std::string& entry : vocabulary_.entries) {
            const std::optional<std::string> bytes = fromSymbols(entry);
            if (bytes && bytes->size() == 1)
                byteIds_[static_cast<unsigned char>((*bytes)[0])] = static_cast<std::int32_t>(bytes_.size());
            bytes_.push_back(bytes.value_or(entry));
        }
        for (const AddedTokens::Token& token : added_.tokens()) {
            bytes_[static_cast<std::size_t>(token.id)] = token.content;
            if (token.content == endOfTextToken) endOfText_ = token.id;
        }
        ATTUNE_CHECK(std::find(byteIds_.begin(), byteIds_.end(), -1) == byteIds_.end());
    }

    std::int64_t vocabSize() const override { return static_cast<std::int64_t>(bytes_.size()); }

    void encode(std::string_view text, std::vector<std::int32_t>& ids) const override {
        std::unique_ptr<WordCache> cache = caches_.take();
        std::vector<std::int32_t> word;
        for (std::size_t begin = 0; begin < text.size();) {
            const AddedTokens::Match match = added_.find(text, begin);
            encodePlain(text.substr(begin, match.begin == std::string_view::npos ? match.begin : match.begin - begin),
                        *cache, word, ids);
            if (match.token == nullptr) break;
            ids.push_back(match.token->id);
            begin = match.begin + match.token->content.size();
        }
        caches_.giveBack(std::move(cache));
    }

    std::size_t safeCut(std::string_view text) const override {
        std::size_t position = lastWordBoundary(text);
        while (position > 0 && added_.mayLieAcross(text, position))
            position = lastWordBoundary(text.substr(0, position + 3));
        return position;
    }

    std::string decode(std::span<const std::int32_t> ids) const override {
        std::string text;
        for (const std::int32_t id : ids) text += tokenBytes(id);
        return text;
    }

    std::string tokenBytes(std::int32_t id) const override {
        return id >= 0 && id < vocabSize() ? bytes_[static_cast<std::size_t>(id)] : "\xEF\xBF\xBD";
    }

    std::int32_t endOfText() const override { return endOfText_; }
    void save(const std::filesystem::path& folder) const override { saveByteLevelBpe(vocabulary_, folder); }
    const std::string& fingerprint() const override { return fingerprint_; }

private:
    /// Appends the ids of text without added tokens. `word` is scratch.
    void encodePlain(std::string_view text, WordCache& cache, std::vector<std::int32_t>& word,
                     std::vector<std::int32_t>& ids) const {
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = wordEnd(text, begin);
            const std::string_view bytes = text.substr(begin, end - begin);
            begin = end;
            if (cache.appendKnown(bytes, ids)) continue;
            word.clear();
            for (const char byte : bytes) word.push_back(byteIds_[static_cast<unsigned char>(byte)]);
            merges_.apply(word);
            cache.remember(bytes, word);
            ids.insert(ids.end(), word.begin(), word.end());
        }
    }

    static constexpr std::array<std::int32_t, 256> noIds = [] {
        std::array<std::int32_t, 256> ids{};
        ids.fill(-1);
        return ids;
    }();

    BpeVocabulary vocabulary_;
    std::vector<std::string> bytes_;  // by id
    std::array<std::int32_t, 256> byteIds_ = noIds;
    BpeMerges merges_;
    AddedTokens added_;
    std::int32_t endOfText_ = -1;
    std::string fingerprint_;
    mutable WordCachePool caches_;
};

}  // namespace

std::unique_ptr<Tokenizer> makeByteLevelBpe(BpeVocabulary vocabulary) {
    return std::make_unique<ByteLevelBpe>(std::move(vocabulary));
}

}  // namespace attune
