#pragma once

#include <cstdint>

#include "core/backend/kernels.h"
#include "core/base/rng.h"

namespace attune {

/// Philox's key for a site (and head). Runs where the step is.
constexpr std::uint64_t dropoutSeed(const DropoutKey& key, std::uint32_t head) noexcept {
    const std::uint64_t step = key.stepOnDevice != nullptr ? *key.stepOnDevice : key.step;
    return mixSeed(mixSeed(key.seed, step), (std::uint64_t{key.site} << 32) | head);
}

/// The four draws for elements 4·quad … 4·quad + 3 of row `t` of sample `sample` at a dropout site. Attention: row t is
/// the query, elements are keys, and `head` distinguishes heads (0 elsewhere).
constexpr std::array<std::uint32_t, 4> dropoutWords(std::uint64_t seed, std::uint64_t sample, std::uint32_t t,
                                                    std::uint32_t quad) noexcept {
    return philox({quad, t, static_cast<std::uint32_t>(sample), static_cast<std::uint32_t>(sample >> 32)},
                  {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
}
constexpr std::array<std::uint32_t, 4> dropoutWords(const DropoutKey& key, std::uint64_t sample, std::uint32_t head,
                                                    std::uint32_t t, std::uint32_t quad) noexcept {
    return dropoutWords(dropoutSeed(key, head), sample, t, quad);
}

/// An element is kept when its draw is at least this.
constexpr std::uint32_t dropoutThreshold(float probability) noexcept {
    return static_cast<std::uint32_t>(static_cast<double>(probability) * 4294967296.0);
}

}  // namespace attune
