#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attune {

/// One character of UTF-8 text.
struct Utf8Character {
    char32_t code = 0;
    int bytes = 0;  // 1 when invalid: the byte stands for itself
    bool valid = false;
};

/// The character at `offset` < text.size(). Surrogates, overlong forms and cut sequences are invalid.
Utf8Character decodeUtf8(std::string_view text, std::size_t offset) noexcept;

/// Appends a code point (not a surrogate, ≤ U+10FFFF).
void appendUtf8(std::string& text, char32_t code);

/// Offset of the first byte that is not valid UTF-8 (surrogates and overlong forms refused), or npos.
std::size_t findInvalidUtf8(std::string_view text) noexcept;

/// Bytes of a character cut off by the end of the text (0 to 3): what follows may complete it.
std::size_t incompleteUtf8Tail(std::string_view text) noexcept;

/// Invalid bytes become U+FFFD, so that the result can be shown.
std::string validUtf8(std::string_view text);

}  // namespace attune
