#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace attune {

/// XXH64 (Y. Collet, "xxHash fast digest algorithm", version 0.1.1) with seed 0, fed in pieces: tells contents apart,
/// no protection against forgery.
class ContentHash {
public:
    void add(std::string_view bytes) noexcept;
    /// Adds a number in a fixed width, so that fields cannot run into each other.
    void addNumber(std::int64_t value) noexcept;
    /// Adds a text with its length before it.
    void addText(std::string_view text) noexcept;

    std::uint64_t value() const noexcept;
    /// 16 hex digits of value().
    std::string hex() const;

private:
    void addStripe(const char* bytes) noexcept;

    std::array<std::uint64_t, 4> lanes_ = {0x60EA27EEADC0B5D6u, 0xC2B2AE3D27D4EB4Fu, 0, 0x61C8864E7A143579u};
    std::array<char, 32> pending_{};
    std::uint64_t total_ = 0;
};

}  // namespace attune
