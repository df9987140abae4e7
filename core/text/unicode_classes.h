#pragma once

#include <cstdint>
#include <span>

namespace attune {

/// The classes GPT-2's pre-tokenizer tells apart: \p{L}, \p{N}, \s and the rest (unassigned code points too).
enum class CharacterClass : std::uint8_t { other, letter, number, space };

/// Runs of equal class over all code points, ascending, the first starting at 0: start << 2 | class.
std::span<const std::uint32_t> unicodeRuns() noexcept;

CharacterClass characterClass(char32_t code) noexcept;

}  // namespace attune
