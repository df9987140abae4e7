#pragma once

#include <cstddef>
#include <string_view>

namespace attune {

/// End of the word of GPT-2's pre-tokenizer that starts at `begin` < text.size(): what its regular expression
/// 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+ matches there. Words cover the text
/// without gaps. An invalid byte is a character of its own, neither letter, number nor space.
std::size_t wordEnd(std::string_view text, std::size_t begin) noexcept;

/// Whether words never span `position`, whatever follows the text: the class of character changes there, from anything
/// but space, and not within what may be a contraction. 0 < position < text.size().
bool isWordBoundary(std::string_view text, std::size_t position) noexcept;

/// The last isWordBoundary() of a text that may go on in the middle of a character, 0 for none.
std::size_t lastWordBoundary(std::string_view text) noexcept;

}  // namespace attune
