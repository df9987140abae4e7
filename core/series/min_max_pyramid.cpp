#include "core/series/min_max_pyramid.h"

namespace attune {

namespace {

/// Covers the blocks [first, last) of fanOut^level values each with the largest blocks: visit(0, from, to) for single
/// values, visit(k, from, to) for blocks of fanOut^k values.
template <std::size_t fanOut, typename Visit>
void coverRange(std::size_t first, std::size_t last, std::size_t level, std::size_t levels, Visit visit) {
    for (; first < last; ++level) {
        const std::size_t firstParent = (first + fanOut - 1) / fanOut, lastParent = last / fanOut;
        if (level == levels || firstParent >= lastParent) return visit(level, first, last);
        visit(level, first, firstParent * fanOut);
        visit(level, lastParent * fanOut, last);
        first = firstParent;
        last = lastParent;
    }
}

// Plain variables, and no branch on a value: this is where the time of a chart's frame goes.

Extremes extremesOf(std::span<const double> values) {
    double min = std::numeric_limits<double>::infinity(), max = -min;
    for (const double value : values) {
        const bool finite = std::isfinite(value);
        min = finite && value < min ? value : min;
        max = finite && value > max ? value : max;
    }
    return {min, max};
}

Extremes extremesOf(std::span<const Extremes> blocks) {
    Extremes a, b, c, d;  // four, since each comparison waits for the one before it
    std::size_t i = 0;
    for (; i + 4 <= blocks.size(); i += 4) {
        a.merge(blocks[i]);
        b.merge(blocks[i + 1]);
        c.merge(blocks[i + 2]);
        d.merge(blocks[i + 3]);
    }
    for (; i < blocks.size(); ++i) a.merge(blocks[i]);
    a.merge(b);
    c.merge(d);
    a.merge(c);
    return a;
}

}  // namespace

void MinMaxPyramid::append(std::span<const double> values) {
    nonFinite_.append(values.subspan(size_), size_);
    size_ = values.size();
    std::size_t complete = size_ / kFanOut;
    if (complete == 0) return;
    if (levels_.empty()) levels_.emplace_back();
    for (std::size_t block = levels_[0].size(); block < complete; ++block) {
        Extremes extremes;
        for (double value : values.subspan(block * kFanOut, kFanOut)) extremes.add(value);
        levels_[0].push_back(extremes);
    }
    for (std::size_t level = 1; (complete /= kFanOut) > 0; ++level) {
        if (levels_.size() == level) levels_.emplace_back();
        for (std::size_t block = levels_[level].size(); block < complete; ++block) {
            Extremes extremes;
            for (std::size_t i = 0; i < kFanOut; ++i) extremes.merge(levels_[level - 1][block * kFanOut + i]);
            levels_[level].push_back(extremes);
        }
    }
}

void MinMaxPyramid::truncate(std::size_t size) {
    if (size >= size_) return;
    size_ = size;
    nonFinite_.truncate(size);
    for (auto& level : levels_) level.resize(size /= kFanOut);
}

Extremes MinMaxPyramid::extremes(std::span<const double> values, std::size_t first, std::size_t last) const {
    // Whole blocks in a row, as a chart's columns are: one run over memory beats many short ones at several levels.
    std::size_t level = 0;
    for (; level < levels_.size() && first % kFanOut == 0 && last % kFanOut == 0 && first < last; ++level) {
        first /= kFanOut;
        last /= kFanOut;
    }
    constexpr std::size_t longestRun = kFanOut * kFanOut;
    if (level > 0 && last - first <= longestRun)
        return extremesOf(std::span(levels_[level - 1]).subspan(first, last - first));
    Extremes all;
    coverRange<kFanOut>(first, last, level, levels_.size(), [&](std::size_t at, std::size_t from, std::size_t to) {
        all.merge(at == 0 ? extremesOf(values.subspan(from, to - from))
                          : extremesOf(std::span(levels_[at - 1]).subspan(from, to - from)));
    });
    return all;
}

double MinMaxPyramid::minPositive(std::span<const double> values, std::size_t first, std::size_t last) const {
    double result = std::numeric_limits<double>::infinity();
    coverRange<kFanOut>(first, last, 0, levels_.size(), [&](std::size_t level, std::size_t from, std::size_t to) {
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
    for (std::size_t child = index * kFanOut; child < (index + 1) * kFanOut; ++child)
        result = std::min(result, minPositiveOfBlock(values, level - 1, child));
    return result;
}

std::size_t MinMaxPyramid::countOutside(std::span<const double> values, std::size_t first, std::size_t last,
                                        double lower, double upper) const {
    std::size_t outside = 0;
    coverRange<kFanOut>(first, last, 0, levels_.size(), [&](std::size_t level, std::size_t from, std::size_t to) {
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
        std::size_t size = kFanOut;
        for (std::size_t i = 1; i < level; ++i) size *= kFanOut;
        return size - nonFinite_.count(index * size, (index + 1) * size).total();
    }
    std::size_t outside = 0;
    for (std::size_t child = index * kFanOut; child < (index + 1) * kFanOut; ++child)
        outside += countOutsideBlock(values, level - 1, child, lower, upper);
    return outside;
}

}  // namespace attune
