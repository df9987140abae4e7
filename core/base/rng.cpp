#include "core/base/rng.h"

#include <cmath>
#include <numbers>

namespace attune {

std::uint32_t Random::next() noexcept {
    const std::uint64_t block = position_ / 4;
    const auto words = philox({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), 0, 0},
                              {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)});
    return words[position_++ % 4];
}

float Random::normal() noexcept {
    const double u = (static_cast<double>(next()) + 1.0) * 0x1p-32;  // (0, 1]
    const double v = static_cast<double>(next()) * 0x1p-32;
    return static_cast<float>(std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * v));
}

std::uint64_t Random::below(std::uint64_t bound) noexcept {
    const std::uint64_t limit = ~std::uint64_t{0} - (~std::uint64_t{0} % bound + 1) % bound;
    for (;;) {
        const std::uint64_t high = next();
        const std::uint64_t value = high << 32 | next();
        if (value <= limit) return value % bound;
    }
}

}  // namespace attune
