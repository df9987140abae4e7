#include "core/text/word_cache.h"

#include <algorithm>
#include <cstring>

namespace attune {

namespace {

constexpr std::size_t slotCount = std::size_t{1} << 16;
constexpr std::size_t longestWord = 64;  // longer words hardly ever come back

/// Never 0.
std::uint64_t hashWord(std::string_view word) noexcept {
    std::uint64_t hash = word.size() * 0x9E3779B97F4A7C15u;
    for (std::size_t i = 0; i < word.size(); i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, word.data() + i, std::min<std::size_t>(8, word.size() - i));
        hash = (hash ^ eight) * 0xBF58476D1CE4E5B9u;
        hash ^= hash >> 29;
    }
    return hash | 1;
}

}  // namespace

WordCache::WordCache() : slots_(slotCount) {}

std::size_t WordCache::find(std::string_view word, std::uint64_t hash) const noexcept {
    std::size_t index = hash >> 48;
    for (; slots_[index].hash != 0; index = (index + 1) % slotCount) {
        const Slot& slot = slots_[index];
        if (slot.hash == hash && std::string_view(text_).substr(slot.text, slot.textSize) == word) break;
    }
    return index;
}

bool WordCache::appendKnown(std::string_view word, std::vector<std::int32_t>& ids) const {
    if (word.size() > longestWord) return false;
    const Slot& slot = slots_[find(word, hashWord(word))];
    if (slot.hash == 0) return false;
    if (slot.idCount == 1) {
        ids.push_back(ids_[slot.ids]);
    } else {
        ids.insert(ids.end(), ids_.begin() + slot.ids, ids_.begin() + slot.ids + slot.idCount);
    }
    return true;
}

void WordCache::remember(std::string_view word, std::span<const std::int32_t> ids) {
    if (word.size() > longestWord) return;
    if (used_ >= slotCount / 2) {
        std::fill(slots_.begin(), slots_.end(), Slot{});
        text_.clear();
        ids_.clear();
        used_ = 0;
    }
    const std::uint64_t hash = hashWord(word);
    slots_[find(word, hash)] = {hash, static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(ids_.size()),
                                static_cast<std::uint32_t>(word.size()), static_cast<std::uint32_t>(ids.size())};
    text_ += word;
    ids_.insert(ids_.end(), ids.begin(), ids.end());
    ++used_;
}

}  // namespace attune
