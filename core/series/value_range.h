#pragma once

#include <cstddef>
#include <span>

#include "core/series/metric_series.h"

namespace attune {

/// Points [first, last) of a series.
struct SeriesSlice {
    const MetricSeries* series = nullptr;
    std::size_t first = 0;
    std::size_t last = 0;
};

struct ValueRange {
    double lower = 0;
    double upper = 0;
    bool valid() const noexcept { return lower <= upper; }
};

/// Everything drawable: finite, and > 0 when `positiveOnly` (a log axis). Not valid() when there is nothing.
ValueRange fullRange(std::span<const SeriesSlice> slices, bool positiveOnly);

/// The bulk of the values: quantiles 5 % and 95 %, widened by the distance between them, never beyond fullRange.
/// Quantiles are of at most 8192 evenly spaced points (the range is a choice of view; nothing that is drawn depends on
/// the sample). On a log axis distances are those of the logarithms.
ValueRange robustRange(std::span<const SeriesSlice> slices, bool positiveOnly);

/// Exact number of finite points outside a range.
std::size_t countOutside(std::span<const SeriesSlice> slices, ValueRange range);

/// Adds 5 % at both ends for looks, and gives one value (or none) a range around it. `log`: multiplies instead.
ValueRange paddedRange(ValueRange range, bool log);

}  // namespace attune
