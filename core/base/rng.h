#pragma once

#include <array>
#include <cstdint>

namespace attune {

/// Philox 4x32-10 (Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3"): four 32-bit words as a pure
/// function of a 128-bit counter and a 64-bit key. The same on every backend, so that dropout and initialisation draw
/// the same bits anywhere.
constexpr std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                              std::array<std::uint32_t, 2> key) noexcept {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product0 = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t product1 = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {
            static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(product1),
            static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(product0)};
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
    return counter;
}

/// Mixes two 64-bit words into one (SplitMix64 finaliser); for deriving sub-seeds.
constexpr std::uint64_t mixSeed(std::uint64_t seed, std::uint64_t stream) noexcept {
    std::uint64_t z = seed + 0x9E3779B97F4A7C15u * (stream + 1);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// A sequential stream over philox for host-side draws; its whole state is (seed, position), so it can be stored and
/// sought.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t position = 0) noexcept : seed_(seed), position_(position) {}

    std::uint32_t next() noexcept;
    /// Uniform in [0, 1) with 24 bits.
    float uniform() noexcept { return static_cast<float>(next() >> 8) * 0x1p-24f; }
    /// Standard normal (Box-Muller on two uniforms; draws two words).
    float normal() noexcept;
    /// Uniform in [0, bound) without modulo bias; bound > 0.
    std::uint64_t below(std::uint64_t bound) noexcept;

    std::uint64_t position() const noexcept { return position_; }

private:
    std::uint64_t seed_;
    std::uint64_t position_;
};

}  // namespace attune
