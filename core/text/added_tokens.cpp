#include "core/text/added_tokens.h"

#include <algorithm>

namespace attune {

AddedTokens::AddedTokens(std::vector<Token> tokens) : tokens_(std::move(tokens)) {
    std::erase_if(tokens_, [](const Token& token) { return token.content.empty(); });
    std::stable_sort(tokens_.begin(), tokens_.end(),
                     [](const Token& a, const Token& b) { return a.content.size() > b.content.size(); });
    for (const Token& token : tokens_) firstBytes_[static_cast<unsigned char>(token.content[0])] = true;
    distinctFirstBytes_ = static_cast<std::size_t>(std::count(firstBytes_.begin(), firstBytes_.end(), true));
}

AddedTokens::Match AddedTokens::find(std::string_view text, std::size_t from) const noexcept {
    if (tokens_.empty()) return {};
    for (std::size_t i = from; i < text.size(); ++i) {
        if (distinctFirstBytes_ == 1) {
            i = text.find(tokens_[0].content[0], i);
            if (i == std::string_view::npos) return {};
        } else if (!firstBytes_[static_cast<unsigned char>(text[i])]) {
            continue;
        }
        for (const Token& token : tokens_) {
            if (text.substr(i).starts_with(token.content)) return {i, &token};
        }
    }
    return {};
}

bool AddedTokens::mayLieAcross(std::string_view text, std::size_t position) const noexcept {
    for (const Token& token : tokens_) {
        for (std::size_t back = 1; back < token.content.size() && back <= position; ++back) {
            const std::string_view seen = text.substr(position - back, token.content.size());
            if (std::string_view(token.content).starts_with(seen)) return true;
        }
    }
    return false;
}

}  // namespace attune
