#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attune {

/// GPT-2's printable stand-ins for bytes in vocabulary files: 33–126, 161–172 and 174–255 stand for themselves, the
/// other 68 bytes for U+0100, U+0101, … in order.
const std::array<char32_t, 256>& byteSymbols() noexcept;

/// The bytes in the order of their symbols' code points.
std::array<std::uint8_t, 256> bytesInSymbolOrder() noexcept;

/// Bytes as a vocabulary file writes them.
std::string toSymbols(std::string_view bytes);

/// The bytes behind a vocabulary entry, or nothing where a character of it stands for no byte.
std::optional<std::string> fromSymbols(std::string_view symbols);

}  // namespace attune
