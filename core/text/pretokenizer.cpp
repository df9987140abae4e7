#include "core/text/pretokenizer.h"

#include <array>

#include "core/text/unicode_classes.h"
#include "core/text/utf8.h"

namespace attune {

namespace {

struct Scanned {
    CharacterClass characterClass;
    std::size_t bytes;
};

const std::array<CharacterClass, 128> asciiClasses = [] {
    std::array<CharacterClass, 128> classes{};
    for (char32_t code = 0; code < classes.size(); ++code) classes[code] = characterClass(code);
    return classes;
}();

Scanned scan(std::string_view text, std::size_t offset) noexcept {
    const auto byte = static_cast<unsigned char>(text[offset]);
    if (byte < 0x80) return {asciiClasses[byte], 1};
    const Utf8Character character = decodeUtf8(text, offset);
    const CharacterClass found = character.valid ? characterClass(character.code) : CharacterClass::other;
    return {found, static_cast<std::size_t>(character.bytes)};
}

/// Length of 's 't 're 've 'm 'll 'd at an apostrophe, or 0.
std::size_t contraction(std::string_view text, std::size_t begin) noexcept {
    if (text.size() - begin < 2) return 0;
    const char first = text[begin + 1];
    if (first == 's' || first == 't' || first == 'm' || first == 'd') return 2;
    if (text.size() - begin < 3) return 0;
    const char second = text[begin + 2];
    const bool two =
        (first == 'r' && second == 'e') || (first == 'v' && second == 'e') || (first == 'l' && second == 'l');
    return two ? 3 : 0;
}

std::size_t spaceEnd(std::string_view text, std::size_t begin) noexcept {
    std::size_t last = begin;  // start of the last space
    std::size_t end = begin;
    while (end < text.size()) {
        const Scanned next = scan(text, end);
        if (next.characterClass != CharacterClass::space) return last > begin ? last : end;
        last = end;
        end += next.bytes;
    }
    return end;
}

}  // namespace

std::size_t wordEnd(std::string_view text, std::size_t begin) noexcept {
    if (text[begin] == '\'') {
        const std::size_t length = contraction(text, begin);
        if (length > 0) return begin + length;
    }
    std::size_t end = begin;
    if (text[begin] == ' ' && begin + 1 < text.size()) ++end;
    Scanned next = scan(text, end);
    const CharacterClass wordClass = next.characterClass;
    if (wordClass == CharacterClass::space) return spaceEnd(text, begin);
    do {
        end += next.bytes;
        if (end == text.size()) break;
        next = scan(text, end);
    } while (next.characterClass == wordClass);
    return end;
}

bool isWordBoundary(std::string_view text, std::size_t position) noexcept {
    std::size_t before = position - 1;
    while (before > 0 && position - before < 4 && (static_cast<unsigned char>(text[before]) & 0xC0) == 0x80) --before;
    const Scanned left = scan(text, before);
    if (before + left.bytes != position) return false;
    const CharacterClass right = scan(text, position).characterClass;
    if (left.characterClass == CharacterClass::space || left.characterClass == right) return false;
    return left.characterClass != CharacterClass::other || right != CharacterClass::letter;
}

std::size_t lastWordBoundary(std::string_view text) noexcept {
    std::size_t position = text.size() < 4 ? 0 : text.size() - 4;
    while (position > 0 && !isWordBoundary(text, position)) --position;
    return position;
}

}  // namespace attune
