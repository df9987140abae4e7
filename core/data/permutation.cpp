#include <array>
#include <bit>

#include "core/base/rng.h"
#include "core/data/loader.h"

namespace attune {

std::int64_t permute(std::uint64_t seed, std::int64_t epoch, std::int64_t index, std::int64_t count) noexcept {
    constexpr int rounds = 8;
    // Two halves of equal width span a domain of less than 4 × count; places outside [0, count) are walked on.
    const int bits = std::bit_width(static_cast<std::uint64_t>(count > 1 ? count - 1 : 1));
    const int half = (bits + 1) / 2;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    const std::uint64_t key = mixSeed(seed, static_cast<std::uint64_t>(epoch));
    auto value = static_cast<std::uint64_t>(index);
    do {
        std::uint64_t left = value >> half;
        std::uint64_t right = value & mask;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            const std::uint64_t mixed = left ^ (mixSeed(mixSeed(key, round), right) & mask);
            left = right;
            right = mixed;
        }
        value = left << half | right;
    } while (value >= static_cast<std::uint64_t>(count));
    return static_cast<std::int64_t>(value);
}

}  // namespace attune
