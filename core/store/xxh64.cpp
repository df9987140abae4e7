#include "core/store/xxh64.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace attune {

namespace {

constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87u;
constexpr std::uint64_t prime2 = 0xC2B2AE3D27D4EB4Fu;
constexpr std::uint64_t prime3 = 0x165667B19E3779F9u;
constexpr std::uint64_t prime4 = 0x85EBCA77C2B2AE63u;
constexpr std::uint64_t prime5 = 0x27D4EB2F165667C5u;

static_assert(prime1 + prime2 == 0x60EA27EEADC0B5D6u && 0 - prime1 == 0x61C8864E7A143579u, "the first lanes of seed 0");

template <typename T>
std::uint64_t load(const std::byte* bytes) noexcept {
    T value{};
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

constexpr std::uint64_t round(std::uint64_t lane, std::uint64_t input) noexcept {
    return std::rotl(lane + input * prime2, 31) * prime1;
}

}  // namespace

void Xxh64::stripe(const std::byte* bytes) noexcept {
    for (std::size_t i = 0; i < 4; ++i) lanes_[i] = round(lanes_[i], load<std::uint64_t>(bytes + 8 * i));
}

void Xxh64::add(std::span<const std::byte> bytes) noexcept {
    totalBytes_ += bytes.size();
    if (pendingBytes_ > 0) {
        const std::size_t taken = std::min(bytes.size(), pending_.size() - pendingBytes_);
        std::copy_n(bytes.begin(), taken, pending_.begin() + static_cast<std::ptrdiff_t>(pendingBytes_));
        pendingBytes_ += taken;
        bytes = bytes.subspan(taken);
        if (pendingBytes_ < pending_.size()) return;
        stripe(pending_.data());
        pendingBytes_ = 0;
    }
    for (; bytes.size() >= pending_.size(); bytes = bytes.subspan(pending_.size())) stripe(bytes.data());
    std::copy(bytes.begin(), bytes.end(), pending_.begin());
    pendingBytes_ = bytes.size();
}

std::uint64_t Xxh64::digest() const noexcept {
    std::uint64_t hash = prime5;
    if (totalBytes_ >= pending_.size()) {
        hash = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) + std::rotl(lanes_[3], 18);
        for (const std::uint64_t lane : lanes_) hash = (hash ^ round(0, lane)) * prime1 + prime4;
    }
    hash += totalBytes_;
    const std::byte* rest = pending_.data();
    std::size_t left = pendingBytes_;
    for (; left >= 8; left -= 8, rest += 8)
        hash = std::rotl(hash ^ round(0, load<std::uint64_t>(rest)), 27) * prime1 + prime4;
    for (; left >= 4; left -= 4, rest += 4)
        hash = std::rotl(hash ^ (load<std::uint32_t>(rest) * prime1), 23) * prime2 + prime3;
    for (; left > 0; --left, ++rest) hash = std::rotl(hash ^ (load<std::uint8_t>(rest) * prime5), 11) * prime1;
    hash = (hash ^ (hash >> 33)) * prime2;
    hash = (hash ^ (hash >> 29)) * prime3;
    return hash ^ (hash >> 32);
}

std::uint64_t xxh64(std::span<const std::byte> bytes) noexcept {
    Xxh64 hash;
    hash.add(bytes);
    return hash.digest();
}

std::string hexDigest(std::uint64_t digest) {
    std::string text(16, '0');
    for (std::size_t i = 0; i < 16; ++i) text[i] = "0123456789abcdef"[(digest >> (60 - 4 * i)) & 15];
    return text;
}

}  // namespace attune
