#include "core/series/min_max_pyramid.h"

namespace attune {

namespace {

/// Covers [first, last) with the largest blocks: visit(0, from, to) for single values, visit(k, from, to) for blocks of
/// fanOut^k values.
template <std::size_t fanOut, typename Visit>
void coverRange(std::size_t first, std::size_t last, std::size_t levels, Visit visit) {
    for (std::size_t level = 0; first < last; ++level) {
        const std::size_t firstParent = (first + fanOut - 1) / fanOut, lastParent = last / fanOut;
        if (level == levels || firstParent >= lastParent) return visit(level, first, last);
        visit(level, first, firstParent * fanOut);
        visit(level, lastParent * fanOut, last);
        first = firstParent;
        last = lastParent;
    }
}

}  // namespace

void MinMaxPyramid::append(std::span<const double> values) {
    nonFinite_.append(values.subspan(size_), size_);
    size_ = values.size();
    std::size_t complete = size_ / fanOut_;
    if (complete == 0) return;
    if (levels_.empty()) levels_.emplace_back();
    for (std::size_t block = levels_[0].size(); block < complete; ++block) {
        Extremes extremes;
        for (double value : values.subspan(block * fanOut_, fanOut_)) extremes.add(value);
        levels_[0].push_back(extremes);
    }
    for (std::size_t level = 1; (complete /= fanOut_) > 0; ++level) {
        if (levels_.size() == level) levels_.emplace_back();
        for (std::size_t block = levels_[level].size(); block < complete; ++block) {
            Extremes extremes;
            for (std::size_t i = 0; i < fanOut_; ++i) extremes.merge(levels_[level - 1][block * fanOut_ + i]);
            levels_[level].push_back(extremes);
        }
    }
}

void MinMaxPyramid::truncate(std::size_t size) {
    if (size >= size_) return;
    size_ = size;
    nonFinite_.truncate(size);
    for (auto& level : levels_) level.resize(size /= fanOut_);
}

Extremes MinMaxPyramid::extremes(std::span<const double> values, std::size_t first, std::size_t last) const {
    // Two plain variables, and no branch on a value: this is where the time of a chart's frame goes.
    double min = std::numeric_limits<double>::infinity(), max = -min;
    coverRange<fanOut_>(first, last, levels_.size(), [&](std::size_t level, std::size_t from, std::size_t to) {
        double low = min, high = max;
        if (level == 0) {
            for (; from < to; ++from) {
                const double value = values[from];
                const bool finite = std::isfinite(value);
                low = finite && value < low ? value : low;
                high = finite && value > high ? value : high;
            }
        } else {
            for (const Extremes& block : std::span(levels_[level - 1]).subspan(from, to - from)) {
                low = block.min < low ? block.min : low;
                high = block.max > high ? block.max : high;
            }
        }
        min = low;
        max = high;
    });
    return {min, max};
}

double MinMaxPyramid::minPositive(std::span<const double> values, std::size_t first, std::size_t last) const {
    double result = std::numeric_limits<double>::infinity();
    coverRange<fanOut_>(first, last, levels_.size(), [&](std::size_t level, std::size_t from, std::size_t to) {
        for (; from < to; ++from) result = std::min(result, minPositiveOfBlock(values, level, from));
    });
    return result;
}

double MinMaxPyramid::minPositiveOfBlock(std::span<const double> values, std::size_t level, std::size_t index) const {
    constexpr double none = std::numeric_limits<double>::infinity();
    if (level == 0) return values[index] > 0 ? values[index] : none;
    const Extremes& block = levels_[level - 1][index];
    if (!(block.max > 0)) return none;
    if (block.min > 0) return block.min;
    double result = none;
    for (std::size_t child = index * fanOut_; child < (index + 1) * fanOut_; ++child)
        result = std::min(result, minPositiveOfBlock(values, level - 1, child));
    return result;
}

std::size_t MinMaxPyramid::countOutside(std::span<const double> values, std::size_t first, std::size_t last,
                                        double lower, double upper) const {
    std::size_t outside = 0;
    coverRange<fanOut_>(first, last, levels_.size(), [&](std::size_t level, std::size_t from, std::size_t to) {
        for (; from < to; ++from) outside += countOutsideBlock(values, level, from, lower, upper);
    });
    return outside;
}

std::size_t MinMaxPyramid::countOutsideBlock(std::span<const double> values, std::size_t level, std::size_t index,
                                             double lower, double upper) const {
    if (level == 0) return std::isfinite(values[index]) && (values[index] < lower || values[index] > upper);
    const Extremes& block = levels_[level - 1][index];
    if (!block.hasFinite() || (block.min >= lower && block.max <= upper)) return 0;
    if (block.max < lower || block.min > upper) {
        std::size_t size = fanOut_;
        for (std::size_t i = 1; i < level; ++i) size *= fanOut_;
        return size - nonFinite_.count(index * size, (index + 1) * size).total();
    }
    std::size_t outside = 0;
    for (std::size_t child = index * fanOut_; child < (index + 1) * fanOut_; ++child)
        outside += countOutsideBlock(values, level - 1, child, lower, upper);
    return outside;
}

void MinMaxPyramid::prefetch(std::span<const double> values, std::size_t index) const noexcept {
    // On both sides of `index`, values and blocks are read up to where a block of the next level begins.
    constexpr std::size_t lineBlocks = 64 / sizeof(Extremes);
    const auto fetch = [](const auto* data, std::size_t size, std::size_t from, std::size_t lineItems) {
        for (std::size_t i = from; i < std::min(from + fanOut_ + 1, size); i += lineItems) __builtin_prefetch(data + i);
    };
    fetch(values.data(), values.size(), index / fanOut_ * fanOut_, fanOut_);
    if (levels_.empty()) return;
    index /= fanOut_;
    fetch(levels_[0].data(), levels_[0].size(), index / fanOut_ * fanOut_, lineBlocks);
    if (levels_.size() < 2) return;
    index /= fanOut_;
    if (index < levels_[1].size()) __builtin_prefetch(&levels_[1][index]);
}

}  // namespace attune
