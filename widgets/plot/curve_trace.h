#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/series/viewport.h"

namespace attune {

/// What is drawn of one curve: the points that lie in each pixel column, as stored or smoothed.
struct CurveTrace {
    const MetricSeries* series = nullptr;
    std::span<const double> values;  // the series' own, or its smoothed twin (which may be shorter for a moment)
    const MinMaxPyramid* pyramid = nullptr;
    std::span<const std::size_t> bounds;  // columnBounds
    bool log = false;
    bool breakAtStops = false;  // the line is cut where the run stood still (wall time)

    bool drawable(std::size_t index) const noexcept {
        return index < values.size() && std::isfinite(values[index]) && (!log || values[index] > 0);
    }
};

/// Points [first, last) of one column that form one unbroken part of the line.
struct CurvePiece {
    std::size_t first, last;
    double min, max;
    bool joined;  // the line comes from the point before `first`
    bool lone;    // a single point that no line touches
};

/// Calls visit(column, piece) for all of the curve from left to right, with the neighbours just outside the view in the
/// columns −1 and n. A column without a gap costs O(log points); one with NaN, ∞ or a stop in it is walked point by
/// point, so that the break is exact.
template <typename Visit>
void tracePieces(const CurveTrace& trace, Visit visit) {
    const auto& breaks = trace.series->breaks();
    auto nextBreak = trace.breakAtStops ? breaks.begin() : breaks.end();
    const auto isBreak = [&](std::size_t index) {
        return trace.breakAtStops && std::binary_search(breaks.begin(), breaks.end(), index);
    };
    const auto joinsPrevious = [&](std::size_t index) {
        return index > 0 && trace.drawable(index - 1) && !isBreak(index);
    };
    const auto emitPiece = [&](int column, std::size_t first, std::size_t last, double min, double max) {
        const bool joined = joinsPrevious(first);
        const bool lone = last - first == 1 && !joined && !(trace.drawable(last) && !isBreak(last));
        visit(column, CurvePiece{first, last, min, max, joined, lone});
    };
    const auto emitPoint = [&](int column, std::size_t index) {
        if (trace.drawable(index)) emitPiece(column, index, index + 1, trace.values[index], trace.values[index]);
    };
    const std::size_t end = std::min(trace.bounds.back(), trace.values.size());
    if (trace.bounds.front() > 0) emitPoint(-1, trace.bounds.front() - 1);
    for (std::size_t column = 0; column + 1 < trace.bounds.size(); ++column) {
        const std::size_t first = trace.bounds[column], last = std::min(trace.bounds[column + 1], end);
        if (first >= last) continue;
        nextBreak = std::lower_bound(nextBreak, breaks.end(), first + 1);
        const bool stops = nextBreak != breaks.end() && *nextBreak < last;
        const ValueSummary summary = trace.pyramid->summarize(trace.values, first, last);
        if (!stops && summary.nonFinite() == 0 && !(trace.log && summary.nonPositive > 0)) {
            emitPiece(int(column), first, last, summary.min, summary.max);
            continue;
        }
        for (std::size_t i = first; i < last;) {
            if (!trace.drawable(i)) {
                ++i;
                continue;
            }
            const std::size_t start = i;
            double min = trace.values[i], max = min;
            for (++i; i < last && trace.drawable(i) && !isBreak(i); ++i) {
                min = std::min(min, trace.values[i]);
                max = std::max(max, trace.values[i]);
            }
            emitPiece(int(column), start, i, min, max);
        }
    }
    if (end == trace.bounds.back()) emitPoint(int(trace.bounds.size()) - 1, end);
}

}  // namespace attune
