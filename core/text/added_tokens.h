#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attune {

/// Tokens such as "<|endoftext|>" that are recognised in the text before anything else, wherever they stand: the
/// leftmost first, the longest where several begin at one place. Immutable; any thread.
class AddedTokens {
public:
    struct Token {
        std::string content;
        std::int32_t id = 0;
    };
    struct Match {
        std::size_t begin = std::string_view::npos;  // npos: none
        const Token* token = nullptr;
    };

    explicit AddedTokens(std::vector<Token> tokens);

    const std::vector<Token>& tokens() const noexcept { return tokens_; }
    /// The first match that begins at or after `from`.
    Match find(std::string_view text, std::size_t from) const noexcept;
    /// Whether a token may lie across `position`, counting on any continuation of the text.
    bool mayLieAcross(std::string_view text, std::size_t position) const noexcept;

private:
    std::vector<Token> tokens_;  // longest first
    std::array<bool, 256> firstBytes_{};
    std::size_t distinctFirstBytes_ = 0;
};

}  // namespace attune
