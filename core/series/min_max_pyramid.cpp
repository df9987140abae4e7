#include "core/series/min_max_pyramid.h"

namespace attune {

void MinMaxPyramid::append(std::span<const double> values) {
    size_ = values.size();
    std::size_t complete = size_ / fanOut_;
    if (complete == 0) return;
    if (levels_.empty()) levels_.emplace_back();
    for (std::size_t block = levels_[0].size(); block < complete; ++block) {
        ValueSummary summary;
        for (double value : values.subspan(block * fanOut_, fanOut_)) summary.add(value);
        levels_[0].push_back(summary);
    }
    for (std::size_t level = 1; (complete /= fanOut_) > 0; ++level) {
        if (levels_.size() == level) levels_.emplace_back();
        for (std::size_t block = levels_[level].size(); block < complete; ++block) {
            ValueSummary summary;
            for (std::size_t i = 0; i < fanOut_; ++i) summary.merge(levels_[level - 1][block * fanOut_ + i]);
            levels_[level].push_back(summary);
        }
    }
}

void MinMaxPyramid::truncate(std::size_t size) {
    if (size >= size_) return;
    size_ = size;
    for (auto& level : levels_) level.resize(size /= fanOut_);
}

MinMaxPyramid::Block MinMaxPyramid::blockAt(std::size_t position, std::size_t last) const noexcept {
    Block best{nullptr, 1};
    std::size_t length = fanOut_;
    for (const auto& level : levels_) {
        if (position % length != 0 || position + length > last) break;
        best = {&level[position / length], length};
        length *= fanOut_;
    }
    return best;
}

ValueSummary MinMaxPyramid::summarize(std::span<const double> values, std::size_t first, std::size_t last) const {
    ValueSummary result;
    while (first < last) {
        const Block block = blockAt(first, last);
        if (block.summary)
            result.merge(*block.summary);
        else
            result.add(values[first]);
        first += block.length;
    }
    return result;
}

std::size_t MinMaxPyramid::countOutside(std::span<const double> values, std::size_t first, std::size_t last,
                                        double lower, double upper) const {
    std::size_t outside = 0;
    while (first < last) {
        const Block block = blockAt(first, last);
        if (!block.summary) {
            const double value = values[first];
            outside += std::isfinite(value) && (value < lower || value > upper);
        } else if (block.summary->hasFinite() && (block.summary->min < lower || block.summary->max > upper)) {
            // A smaller range cannot contain this block whole, so the recursion ends at single values.
            const std::size_t part = block.length / fanOut_;
            for (std::size_t i = 0; i < fanOut_; ++i)
                outside += countOutside(values, first + i * part, first + (i + 1) * part, lower, upper);
        }
        first += block.length;
    }
    return outside;
}

}  // namespace attune
