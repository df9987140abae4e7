#include "core/series/min_max_pyramid.h"

namespace attune {

namespace {

/// Covers [first, last) with the largest blocks: visit(0, i) for single values, visit(k, i) for block i of fanOut^k
/// values.
template <std::size_t fanOut, typename Visit>
void coverRange(std::size_t first, std::size_t last, std::size_t levels, Visit visit) {
    for (std::size_t level = 0; first < last; ++level) {
        if (level == levels) {
            for (; first < last; ++first) visit(level, first);
            return;
        }
        for (; first < last && first % fanOut != 0; ++first) visit(level, first);
        for (; first < last && last % fanOut != 0; --last) visit(level, last - 1);
        first /= fanOut;
        last /= fanOut;
    }
}

}  // namespace

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

ValueSummary MinMaxPyramid::summarize(std::span<const double> values, std::size_t first, std::size_t last) const {
    ValueSummary result;
    coverRange<fanOut_>(first, last, levels_.size(), [&](std::size_t level, std::size_t index) {
        if (level == 0)
            result.add(values[index]);
        else
            result.merge(levels_[level - 1][index]);
    });
    return result;
}

std::size_t MinMaxPyramid::countOutside(std::span<const double> values, std::size_t first, std::size_t last,
                                        double lower, double upper) const {
    std::size_t outside = 0;
    coverRange<fanOut_>(first, last, levels_.size(), [&](std::size_t level, std::size_t index) {
        outside += countOutsideBlock(values, level, index, lower, upper);
    });
    return outside;
}

std::size_t MinMaxPyramid::countOutsideBlock(std::span<const double> values, std::size_t level, std::size_t index,
                                             double lower, double upper) const {
    if (level == 0) return std::isfinite(values[index]) && (values[index] < lower || values[index] > upper);
    const ValueSummary& summary = levels_[level - 1][index];
    if (!summary.hasFinite() || (summary.min >= lower && summary.max <= upper)) return 0;
    std::size_t outside = 0;
    for (std::size_t child = index * fanOut_; child < (index + 1) * fanOut_; ++child)
        outside += countOutsideBlock(values, level - 1, child, lower, upper);
    return outside;
}

}  // namespace attune
