#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace attune {

/// "left right are joined to result"; the rank is the place in the list of rules.
struct MergeRule {
    std::int32_t left = 0, right = 0, result = 0;
};

/// The merge rules of a vocabulary, looked up by pair. Immutable; any thread.
class BpeMerges {
public:
    /// Of rules with the same pair the last counts.
    explicit BpeMerges(std::span<const MergeRule> rules);

    /// Joins the symbols of one word in place: the pair of lowest rank first, the leftmost of equals, until no rule
    /// applies. O(n log n).
    void apply(std::vector<std::int32_t>& symbols) const;

private:
    struct Entry {
        std::uint64_t pair;
        std::int32_t rank, result;
    };
    const Entry* find(std::int32_t left, std::int32_t right) const noexcept;
    std::size_t slot(std::uint64_t pair) const noexcept;

    std::vector<Entry> table_;  // open addressing, a power of two, at most half full
};

}  // namespace attune
