#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/series/non_finite_runs.h"
#include "core/series/value_summary.h"

namespace attune {

/// Extremes of blocks of 8, 64, 512, … consecutive values, so that any index range is summed up in O(log n) with
/// nothing sampled away. It holds complete blocks only and reads the rest from the values, which the caller keeps:
/// every call takes the same array, grown by append or cut by truncate. 2.3 bytes a value, plus the runs of NaN and
/// ±Inf.
class MinMaxPyramid {
public:
    static constexpr std::size_t kFanOut = 8;

    /// Takes in the values from size() on; amortised O(1) a value.
    void append(std::span<const double> values);
    void truncate(std::size_t size);
    std::size_t size() const noexcept { return size_; }

    /// Of the finite values in [first, last), exactly. Fastest between bounds from roundedColumnBounds.
    Extremes extremes(std::span<const double> values, std::size_t first, std::size_t last) const;
    /// Exact summary of values[first, last).
    ValueSummary summarize(std::span<const double> values, std::size_t first, std::size_t last) const {
        return {extremes(values, first, last), nonFinite_.count(first, last)};
    }
    /// The smallest finite value > 0, infinity when there is none: the lower end on a log axis. Fast where a block is
    /// of one sign.
    double minPositive(std::span<const double> values, std::size_t first, std::size_t last) const;
    /// Exact number of finite values below `lower` or above `upper` in [first, last); skips blocks that lie wholly
    /// inside or outside.
    std::size_t countOutside(std::span<const double> values, std::size_t first, std::size_t last, double lower,
                             double upper) const;
    const NonFiniteRuns& nonFinite() const noexcept { return nonFinite_; }

private:
    double minPositiveOfBlock(std::span<const double> values, std::size_t level, std::size_t index) const;
    std::size_t countOutsideBlock(std::span<const double> values, std::size_t level, std::size_t index, double lower,
                                  double upper) const;

    std::vector<std::vector<Extremes>> levels_;
    NonFiniteRuns nonFinite_;
    std::size_t size_ = 0;
};

}  // namespace attune
