#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace attune {

/// XXH64 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md), in pieces: the checksum of checkpoints.
class Xxh64 {
public:
    void add(std::span<const std::byte> bytes) noexcept;
    std::uint64_t digest() const noexcept;

private:
    void stripe(const std::byte* bytes) noexcept;

    std::array<std::uint64_t, 4> lanes_{0x60EA27EEADC0B5D6u, 0xC2B2AE3D27D4EB4Fu, 0u, 0x61C8864E7A143579u};
    std::array<std::byte, 32> pending_{};
    std::size_t pendingBytes_ = 0;
    std::uint64_t totalBytes_ = 0;
};

std::uint64_t xxh64(std::span<const std::byte> bytes) noexcept;

/// As 16 hexadecimal digits.
std::string hexDigest(std::uint64_t digest);

}  // namespace attune
