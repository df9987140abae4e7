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
    std::span<const std::size_t> bounds;  // columnBounds, maybe rounded
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

struct ColumnRange {
    std::size_t first, last;  // last excluded
};

/// Calls visit(column, piece) for the curve in `columns` from left to right, with the neighbours just outside in the
/// columns before and after, wherever they are. Every unbroken stretch of a column costs O(log points), however many
/// points it has; only on a log axis, one that reaches 0 or below is walked point by point.
template <typename Visit>
void tracePieces(const CurveTrace& trace, ColumnRange columns, Visit visit) {
    const auto& breaks = trace.series->breaks();
    const auto isBreak = [&](std::size_t index) {
        return trace.breakAtStops && std::binary_search(breaks.begin(), breaks.end(), index);
    };
    std::size_t drawn = 0;  // end of the piece before: what is drawn need not be read again
    const auto joinsPrevious = [&](std::size_t index) {
        return index > 0 && (index == drawn || trace.drawable(index - 1)) && !isBreak(index);
    };
    const auto emitPiece = [&](int column, std::size_t first, std::size_t last, const Extremes& extremes) {
        const bool joined = joinsPrevious(first);
        const bool lone = last - first == 1 && !joined && !(trace.drawable(last) && !isBreak(last));
        drawn = last;
        visit(column, CurvePiece{first, last, extremes.min, extremes.max, joined, lone});
    };
    const auto emitPoint = [&](int column, std::size_t index) {
        if (trace.drawable(index)) emitPiece(column, index, index + 1, {trace.values[index], trace.values[index]});
    };
    // [first, last) is finite and without stops.
    const auto emitStretch = [&](int column, std::size_t first, std::size_t last) {
        const Extremes extremes = trace.pyramid->extremes(trace.values, first, last);
        if (!trace.log || extremes.min > 0) return emitPiece(column, first, last, extremes);
        while (first < last) {
            const std::size_t start = first;
            Extremes positive;
            for (; first < last && trace.values[first] > 0; ++first) positive.add(trace.values[first]);
            if (first > start)
                emitPiece(column, start, first, positive);
            else
                ++first;
        }
    };
    const std::size_t end = std::min(trace.bounds[columns.last], trace.values.size());
    const std::size_t start = trace.bounds[columns.first];
    if (start > 0) emitPoint(int(columns.first) - 1, start - 1);
    auto gaps = trace.pyramid->nonFinite().from(start);
    auto nextBreak = trace.breakAtStops ? std::lower_bound(breaks.begin(), breaks.end(), start) : breaks.end();
    for (std::size_t column = columns.first; column < columns.last; ++column) {
        const std::size_t last = std::min(trace.bounds[column + 1], end);
        for (std::size_t first = trace.bounds[column]; first < last;) {
            while (!gaps.empty() && gaps.front().last <= first) gaps = gaps.subspan(1);
            if (!gaps.empty() && gaps.front().first <= first) {
                first = gaps.front().last;
                continue;
            }
            std::size_t stop = gaps.empty() ? last : std::min(last, gaps.front().first);
            while (nextBreak != breaks.end() && *nextBreak <= first) ++nextBreak;
            if (nextBreak != breaks.end()) stop = std::min(stop, *nextBreak);
            emitStretch(int(column), first, stop);
            first = stop;
        }
    }
    if (end == trace.bounds[columns.last]) emitPoint(int(columns.last), end);
}

}  // namespace attune
