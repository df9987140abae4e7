#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/series/value_summary.h"

namespace attune {

/// Summaries of blocks of 8, 64, 512, … consecutive values, so that any index range is summed up in O(log n) with
/// nothing sampled away. It holds complete blocks only and reads the rest from the values, which the caller keeps:
/// every call takes the same array, grown by append or cut by truncate. 6 bytes a value.
class MinMaxPyramid {
public:
    /// Takes in the values from size() on; amortised O(1) a value.
    void append(std::span<const double> values);
    void truncate(std::size_t size);
    std::size_t size() const noexcept { return size_; }

    /// Exact summary of values[first, last).
    ValueSummary summarize(std::span<const double> values, std::size_t first, std::size_t last) const;
    /// Exact number of finite values below `lower` or above `upper` in [first, last); skips blocks that lie wholly
    /// inside.
    std::size_t countOutside(std::span<const double> values, std::size_t first, std::size_t last, double lower,
                             double upper) const;

private:
    static constexpr std::size_t fanOut_ = 8;

    std::size_t countOutsideBlock(std::span<const double> values, std::size_t level, std::size_t index, double lower,
                                  double upper) const;

    std::vector<std::vector<ValueSummary>> levels_;
    std::size_t size_ = 0;
};

}  // namespace attune
