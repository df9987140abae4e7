#pragma once

#include <optional>

#include "core/series/series_axis.h"
#include "core/series/value_range.h"

namespace attune {

/// How a chart is looked at; a plain value that can be stored and given back.
struct ChartView {
    SeriesAxis axis = SeriesAxis::step;
    bool logY = false;
    bool ignoreOutliers = false;     // the y range leaves outliers out; a badge counts them
    double smoothing = 0;            // EMA weight, 0 … 0.999
    std::optional<ValueRange> x, y;  // zoomed to; empty = follows the data

    bool zoomed() const noexcept { return x || y; }
};

}  // namespace attune
