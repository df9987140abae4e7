#pragma once

#include <cstddef>
#include <vector>

#include "core/series/metric_series.h"

namespace attune {

/// A window on an x axis, cut into pixel columns.
struct Viewport {
    SeriesAxis axis = SeriesAxis::step;
    double lower = 0;
    double upper = 1;  // > lower
    std::size_t columns = 1;

    double columnOf(double x) const noexcept { return (x - lower) / (upper - lower) * double(columns); }
};

/// Which points lie in which pixel column: column c holds the indices [bounds[c], bounds[c + 1]), and the last one
/// includes the upper end. bounds has columns + 1 entries. Summaries of those ranges (MetricSeries::summarize,
/// SmoothedSeries) are exact, so a single odd point shows at every zoom.
void columnBounds(const MetricSeries& series, const Viewport& view, std::vector<std::size_t>& bounds);

/// The same for drawing a crowd: a bound between two columns of at least 8 · 8ᵏ points each is moved to the nearest
/// multiple of 8ᵏ, by at most a sixteenth of a column, so that a column is made of a few whole blocks of MinMaxPyramid.
/// Still every point is in exactly one column; the first and the last bound stay where they are.
void roundedColumnBounds(const MetricSeries& series, const Viewport& view, std::vector<std::size_t>& bounds);

/// Index of the point whose x is nearest to `x`; series not empty.
std::size_t nearestByX(const MetricSeries& series, SeriesAxis axis, double x);

/// The point of [first, last) whose value is nearest to `value`; non-finite ones only when there is nothing else. first
/// < last.
std::size_t nearestByValue(const MetricSeries& series, std::size_t first, std::size_t last, double value);

}  // namespace attune
