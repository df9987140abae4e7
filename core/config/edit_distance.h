#pragma once

#include <cstddef>
#include <string_view>

namespace attune {

/// Levenshtein distance in bytes, for "did you mean".
std::size_t editDistance(std::string_view left, std::string_view right);

}  // namespace attune
