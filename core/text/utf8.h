#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attune {

/// Offset of the first byte that is not valid UTF-8 (surrogates and overlong forms refused), or npos.
std::size_t findInvalidUtf8(std::string_view text) noexcept;

/// Invalid bytes become U+FFFD, so that the result can be shown.
std::string validUtf8(std::string_view text);

}  // namespace attune
