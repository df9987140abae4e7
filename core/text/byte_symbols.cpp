#include "core/text/byte_symbols.h"

#include <algorithm>
#include <numeric>

#include "core/text/utf8.h"

namespace attune {

namespace {

constexpr char32_t firstStandIn = 0x100;
constexpr std::size_t standIns = 68;

constexpr bool isPrintable(unsigned byte) {
    return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
}

constexpr std::array<char32_t, 256> symbols = [] {
    std::array<char32_t, 256> table{};
    char32_t next = firstStandIn;
    for (unsigned byte = 0; byte < 256; ++byte) table[byte] = isPrintable(byte) ? byte : next++;
    return table;
}();

constexpr std::array<std::int16_t, firstStandIn + standIns> bytesBySymbol = [] {
    std::array<std::int16_t, firstStandIn + standIns> table{};
    table.fill(-1);
    for (unsigned byte = 0; byte < 256; ++byte) table[symbols[byte]] = static_cast<std::int16_t>(byte);
    return table;
}();

}  // namespace

const std::array<char32_t, 256>& byteSymbols() noexcept {
    return symbols;
}

std::array<std::uint8_t, 256> bytesInSymbolOrder() noexcept {
    std::array<std::uint8_t, 256> order{};
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    std::sort(order.begin(), order.end(), [](std::uint8_t a, std::uint8_t b) { return symbols[a] < symbols[b]; });
    return order;
}

std::string toSymbols(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) appendUtf8(text, symbols[static_cast<unsigned char>(byte)]);
    return text;
}

std::optional<std::string> fromSymbols(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Character character = decodeUtf8(text, i);
        if (!character.valid || character.code >= bytesBySymbol.size() || bytesBySymbol[character.code] < 0) return {};
        bytes += static_cast<char>(bytesBySymbol[character.code]);
        i += static_cast<std::size_t>(character.bytes);
    }
    return bytes;
}

}  // namespace attune
