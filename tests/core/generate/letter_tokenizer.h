#pragma once

#include "core/text/tokenizer.h"

namespace attune {

/// A vocabulary of single bytes: id i is the byte ' ' + i; the last id ends a text when `ends`.
class LetterTokenizer final : public Tokenizer {
public:
    explicit LetterTokenizer(std::int64_t size, bool ends = true) : size_(size), ends_(ends) {}

    std::int64_t vocabSize() const override { return size_; }
    void encode(std::string_view text, std::vector<std::int32_t>& ids) const override {
        for (const char letter : text) ids.push_back(static_cast<unsigned char>(letter) - ' ');
    }
    std::size_t safeCut(std::string_view text) const override { return text.size(); }
    std::string decode(std::span<const std::int32_t> ids) const override {
        std::string text;
        for (const std::int32_t id : ids) text += tokenBytes(id);
        return text;
    }
    std::string tokenBytes(std::int32_t id) const override { return {static_cast<char>(' ' + id)}; }
    std::int32_t endOfText() const override { return ends_ ? static_cast<std::int32_t>(size_) - 1 : -1; }
    void save(const std::filesystem::path&) const override {}
    const std::string& fingerprint() const override { return fingerprint_; }

private:
    std::int64_t size_;
    bool ends_;
    std::string fingerprint_ = "letters";
};

}  // namespace attune
