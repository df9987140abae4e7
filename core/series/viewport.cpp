#include "core/series/viewport.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attune {

void columnBounds(const MetricSeries& series, const Viewport& view, std::vector<std::size_t>& bounds) {
    bounds.resize(view.columns + 1);
    const double width = (view.upper - view.lower) / double(view.columns);
    series.lowerBounds(view.axis, view.lower, width, std::span(bounds).first(view.columns));
    const double end = std::nextafter(view.upper, std::numeric_limits<double>::infinity());
    bounds[view.columns] = series.lowerBound(view.axis, end, bounds[view.columns - 1]);
}

void roundedColumnBounds(const MetricSeries& series, const Viewport& view, std::vector<std::size_t>& bounds) {
    columnBounds(series, view, bounds);
    constexpr std::size_t fanOut = MinMaxPyramid::kFanOut;
    std::size_t left = bounds[0];  // as it was found
    for (std::size_t i = 1; i + 1 < bounds.size(); ++i) {
        const std::size_t bound = bounds[i], smaller = std::min(bound - left, bounds[i + 1] - bound);
        std::size_t block = 1;
        while (block * fanOut * 8 <= smaller) block *= fanOut;
        bounds[i] = (bound + block / 2) / block * block;
        left = bound;
    }
}

std::size_t nearestByX(const MetricSeries& series, SeriesAxis axis, double x) {
    const std::size_t right = series.lowerBound(axis, x);
    if (right == 0) return 0;
    if (right == series.size()) return right - 1;
    return x - series.x(axis, right - 1) <= series.x(axis, right) - x ? right - 1 : right;
}

std::size_t nearestByValue(const MetricSeries& series, std::size_t first, std::size_t last, double value) {
    std::size_t best = first;
    double bestDistance = std::numeric_limits<double>::infinity();
    for (std::size_t i = first; i < last; ++i) {
        const double distance = std::abs(series.value(i) - value);
        if (distance < bestDistance) {
            best = i;
            bestDistance = distance;
        }
    }
    return best;
}

}  // namespace attune
