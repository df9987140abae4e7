#include "core/text/bpe_merges.h"

#include <algorithm>
#include <bit>
#include <compare>

namespace attune {

namespace {

constexpr std::uint64_t emptyPair = ~std::uint64_t{0};

std::uint64_t pairOf(std::int32_t left, std::int32_t right) noexcept {
    return std::uint64_t{static_cast<std::uint32_t>(left)} << 32 | static_cast<std::uint32_t>(right);
}

/// A place where a rule applied when it was queued.
struct Candidate {
    std::int32_t rank, position, result;
    auto operator<=>(const Candidate&) const = default;
};

}  // namespace

BpeMerges::BpeMerges(std::span<const MergeRule> rules)
    : table_(std::bit_ceil(rules.size() * 2 + 2), Entry{emptyPair, 0, 0}) {
    std::int32_t rank = 0;
    for (const MergeRule& rule : rules) {
        const std::uint64_t pair = pairOf(rule.left, rule.right);
        table_[slot(pair)] = {pair, rank++, rule.result};
    }
}

std::size_t BpeMerges::slot(std::uint64_t pair) const noexcept {
    const std::size_t mask = table_.size() - 1;
    std::size_t index = (pair * 0x9E3779B97F4A7C15u >> 20) & mask;
    while (table_[index].pair != pair && table_[index].pair != emptyPair) index = (index + 1) & mask;
    return index;
}

const BpeMerges::Entry* BpeMerges::find(std::int32_t left, std::int32_t right) const noexcept {
    const Entry& entry = table_[slot(pairOf(left, right))];
    return entry.pair == emptyPair ? nullptr : &entry;
}

void BpeMerges::apply(std::vector<std::int32_t>& symbols) const {
    const auto size = static_cast<std::int32_t>(symbols.size());
    std::vector<Candidate> heap;
    // The word as a list over its first positions, -1 ends it. A joined symbol keeps the place of its left part.
    std::vector<std::int32_t> previous(symbols.size()), next(symbols.size());
    const auto queue = [&](std::int32_t left, std::int32_t right) {
        const Entry* entry = find(symbols[left], symbols[right]);
        if (entry == nullptr) return;
        heap.push_back({entry->rank, left, entry->result});
        std::push_heap(heap.begin(), heap.end(), std::greater<>());
    };
    for (std::int32_t i = 0; i < size; ++i) {
        previous[i] = i - 1;
        next[i] = i + 1 < size ? i + 1 : -1;
    }
    for (std::int32_t i = 0; i + 1 < size; ++i) queue(i, i + 1);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), std::greater<>());
        const Candidate best = heap.back();
        heap.pop_back();
        const std::int32_t left = best.position;
        const std::int32_t right = symbols[left] < 0 ? -1 : next[left];
        if (right < 0) continue;
        const Entry* entry = find(symbols[left], symbols[right]);
        if (entry == nullptr || entry->result != best.result) continue;  // one side has been joined since
        symbols[left] = best.result;
        symbols[right] = -1;
        next[left] = next[right];
        if (next[left] >= 0) {
            previous[next[left]] = left;
            queue(left, next[left]);
        }
        if (previous[left] >= 0) queue(previous[left], left);
    }
    std::erase(symbols, -1);
}

}  // namespace attune
