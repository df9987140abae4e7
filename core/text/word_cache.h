#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attune {

/// Remembers the ids of words met lately. Bounded: forgets all when full. One thread.
class WordCache {
public:
    WordCache();

    /// Whether the word is known; appends its ids if so.
    bool appendKnown(std::string_view word, std::vector<std::int32_t>& ids) const;
    void remember(std::string_view word, std::span<const std::int32_t> ids);

private:
    struct Slot {
        std::uint64_t hash = 0;  // 0: free
        std::uint32_t text = 0, ids = 0;
        std::uint32_t textSize = 0, idCount = 0;
    };
    std::size_t find(std::string_view word, std::uint64_t hash) const noexcept;

    std::vector<Slot> slots_;  // open addressing, at most half full
    std::size_t used_ = 0;
    std::string text_;
    std::vector<std::int32_t> ids_;
};

}  // namespace attune
