#include "core/text/utf8.h"

#include <cstdint>
#include <cstring>

namespace attune {

namespace {

/// Length by the lead byte; 0: no lead byte.
int sequenceLength(unsigned char lead) noexcept {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    if (lead >= 0xE0 && lead <= 0xEF) return 3;
    if (lead >= 0xF0 && lead <= 0xF4) return 4;
    return 0;
}

/// Whether `second` may follow `lead`: excludes overlong forms, surrogates and code points over U+10FFFF.
bool validSecond(unsigned char lead, unsigned char second) noexcept {
    switch (lead) {
        case 0xE0:
            return second >= 0xA0 && second <= 0xBF;
        case 0xED:
            return second >= 0x80 && second <= 0x9F;
        case 0xF0:
            return second >= 0x90 && second <= 0xBF;
        case 0xF4:
            return second >= 0x80 && second <= 0x8F;
        default:
            return (second & 0xC0) == 0x80;
    }
}

}  // namespace

Utf8Character decodeUtf8(std::string_view text, std::size_t offset) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return {lead, 1, true};
    const int length = sequenceLength(lead);
    const Utf8Character invalid{0xFFFD, 1, false};
    if (length == 0 || text.size() - offset < static_cast<std::size_t>(length) || !validSecond(lead, byte(1)))
        return invalid;
    char32_t code = lead & (0x7Fu >> length);
    for (int i = 1; i < length; ++i) {
        if ((byte(static_cast<std::size_t>(i)) & 0xC0) != 0x80) return invalid;
        code = code << 6 | (byte(static_cast<std::size_t>(i)) & 0x3Fu);
    }
    return {code, length, true};
}

void appendUtf8(std::string& text, char32_t code) {
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6);
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | code >> 12);
        tail(6), tail(0);
    } else {
        text += static_cast<char>(0xF0 | code >> 18);
        tail(12), tail(6), tail(0);
    }
}

std::size_t findInvalidUtf8(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size();) {
        std::uint64_t eight = 0;
        if (text.size() - i >= sizeof eight) {
            std::memcpy(&eight, text.data() + i, sizeof eight);
            if ((eight & 0x8080808080808080u) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        const Utf8Character character = decodeUtf8(text, i);
        if (!character.valid) return i;
        i += static_cast<std::size_t>(character.bytes);
    }
    return std::string_view::npos;
}

std::size_t incompleteUtf8Tail(std::string_view text) noexcept {
    for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if ((byte & 0xC0) == 0x80) continue;
        const bool cut = sequenceLength(byte) > static_cast<int>(back);
        const bool possible =
            cut && (back == 1 || validSecond(byte, static_cast<unsigned char>(text[text.size() - back + 1])));
        return possible ? back : 0;
    }
    return 0;
}

std::string validUtf8(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    while (!text.empty()) {
        const std::size_t good = findInvalidUtf8(text);
        valid += text.substr(0, good);
        if (good == std::string_view::npos) break;
        valid += "\xEF\xBF\xBD";
        text.remove_prefix(good + 1);
    }
    return valid;
}

}  // namespace attune
