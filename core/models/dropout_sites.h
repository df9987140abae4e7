#pragma once

#include <cstdint>

namespace attune::dropout_sites {

// The number of each dropout place of a GPT-2, part of the key of its draws: changing one changes every trained run.
constexpr std::uint32_t embedding = 0;
constexpr std::uint32_t attentionProbabilities(std::int64_t layer) noexcept {
    return 1 + 3 * static_cast<std::uint32_t>(layer);
}
constexpr std::uint32_t attentionOutput(std::int64_t layer) noexcept {
    return 2 + 3 * static_cast<std::uint32_t>(layer);
}
constexpr std::uint32_t mlpOutput(std::int64_t layer) noexcept {
    return 3 + 3 * static_cast<std::uint32_t>(layer);
}

}  // namespace attune::dropout_sites
