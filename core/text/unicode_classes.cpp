#include "core/text/unicode_classes.h"

#include <algorithm>

namespace attune {

CharacterClass characterClass(char32_t code) noexcept {
    const auto runs = unicodeRuns();
    const auto next = std::upper_bound(runs.begin(), runs.end(), (static_cast<std::uint32_t>(code) << 2) | 3u);
    return static_cast<CharacterClass>(*(next - 1) & 3u);
}

}  // namespace attune
