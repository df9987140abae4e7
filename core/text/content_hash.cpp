#include "core/text/content_hash.h"

#include <fmt/format.h>

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

template <typename Word>
Word load(const char* bytes) noexcept {
    static_assert(std::endian::native == std::endian::little);
    Word word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

std::uint64_t mixLane(std::uint64_t lane, std::uint64_t input) noexcept {
    return std::rotl(lane + input * prime2, 31) * prime1;
}

}  // namespace

void ContentHash::addStripe(const char* bytes) noexcept {
    for (std::uint64_t& lane : lanes_) {
        lane = mixLane(lane, load<std::uint64_t>(bytes));
        bytes += sizeof(std::uint64_t);
    }
}

void ContentHash::add(std::string_view bytes) noexcept {
    const std::size_t used = total_ % pending_.size();
    total_ += bytes.size();
    if (used > 0) {
        const std::size_t taken = std::min(bytes.size(), pending_.size() - used);
        std::copy_n(bytes.data(), taken, pending_.data() + used);
        if (used + taken < pending_.size()) return;
        addStripe(pending_.data());
        bytes.remove_prefix(taken);
    }
    for (; bytes.size() >= pending_.size(); bytes.remove_prefix(pending_.size())) addStripe(bytes.data());
    std::copy_n(bytes.data(), bytes.size(), pending_.data());
}

void ContentHash::addNumber(std::int64_t value) noexcept {
    add({reinterpret_cast<const char*>(&value), sizeof value});
}

void ContentHash::addText(std::string_view text) noexcept {
    addNumber(static_cast<std::int64_t>(text.size()));
    add(text);
}

std::uint64_t ContentHash::value() const noexcept {
    std::uint64_t hash = prime5;
    if (total_ >= pending_.size()) {
        hash = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) + std::rotl(lanes_[3], 18);
        for (const std::uint64_t lane : lanes_) hash = (hash ^ mixLane(0, lane)) * prime1 + prime4;
    }
    hash += total_;
    const char* bytes = pending_.data();
    std::size_t left = total_ % pending_.size();
    for (; left >= 8; left -= 8, bytes += 8) {
        hash = std::rotl(hash ^ mixLane(0, load<std::uint64_t>(bytes)), 27) * prime1 + prime4;
    }
    if (left >= 4) {
        hash = std::rotl(hash ^ load<std::uint32_t>(bytes) * prime1, 23) * prime2 + prime3;
        left -= 4, bytes += 4;
    }
    for (; left > 0; --left, ++bytes) {
        hash = std::rotl(hash ^ static_cast<unsigned char>(*bytes) * prime5, 11) * prime1;
    }
    hash = (hash ^ hash >> 33) * prime2;
    hash = (hash ^ hash >> 29) * prime3;
    return hash ^ hash >> 32;
}

std::string ContentHash::hex() const {
    return fmt::format("{:016x}", value());
}

}  // namespace attune
