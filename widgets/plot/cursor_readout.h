#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/series/viewport.h"
#include "widgets/plot/curve_ref.h"
#include "widgets/plot/smoothing_cache.h"

namespace attune {

/// What the cursor of a chart points at: one stored point of each curve.
struct CursorReadout {
    struct Row {
        std::size_t curve = 0;
        std::size_t index = 0;  // of the point
        double x = 0;
        double value = 0;  // exactly as stored
        std::optional<double> smoothed;
    };
    double x = 0;
    std::vector<Row> rows;               // highest value first; NaN last
    std::optional<std::size_t> nearest;  // the row nearest to the pointer, when it is near

    const Row* nearestRow() const { return nearest ? &rows[*nearest] : nullptr; }
};

/// The pointer in axis coordinates, with the size of a pixel.
struct CursorPlace {
    SeriesAxis axis = SeriesAxis::step;
    double x = 0;
    double pixelWidth = 0;    // in x units
    std::optional<double> y;  // empty: the cursor of another chart, only x counts
};

/// Finds the nearest curve first: of each, the point under the pointer (pointUnderCursor) and its distance in pixels,
/// `distance(y value)`; within 40 it counts as near. The cursor then snaps to that point, and every other curve gives
/// its point nearest in x.
template <typename Distance>
CursorReadout readCursor(const std::vector<CurveRef>& curves, const SmoothingCache& smoothing, const CursorPlace& place,
                         Distance distance);

/// Whether the pointer is over a series, give or take 8 pixels: a run that ended earlier has no value there.
bool reaches(const MetricSeries& series, const CursorPlace& place);

/// The point of one series that a pointer means; not empty.
std::size_t pointUnderCursor(const MetricSeries& series, const CursorPlace& place);

CursorReadout::Row rowAt(const std::vector<CurveRef>& curves, const SmoothingCache& smoothing, std::size_t curve,
                         SeriesAxis axis, std::size_t index);

/// Puts rows in reading order, keeping `nearest` on its row.
void sortRows(CursorReadout& readout);

template <typename Distance>
CursorReadout readCursor(const std::vector<CurveRef>& curves, const SmoothingCache& smoothing, const CursorPlace& place,
                         Distance distance) {
    CursorReadout readout;
    readout.x = place.x;
    double best = 40;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if (!reaches(*curves[i].series, place)) continue;
        readout.rows.push_back(rowAt(curves, smoothing, i, place.axis, pointUnderCursor(*curves[i].series, place)));
        const CursorReadout::Row& row = readout.rows.back();
        if (!place.y) continue;
        const double away = std::min(distance(row.value), distance(row.smoothed.value_or(row.value)));
        if (away < best) {
            best = away;
            readout.nearest = readout.rows.size() - 1;
        }
    }
    if (readout.nearest) readout.x = readout.nearestRow()->x;
    for (std::size_t i = 0; i < readout.rows.size(); ++i) {
        if (readout.nearest == i) continue;
        const std::size_t curve = readout.rows[i].curve;
        const std::size_t index = nearestByX(*curves[curve].series, place.axis, readout.x);
        readout.rows[i] = rowAt(curves, smoothing, curve, place.axis, index);
    }
    sortRows(readout);
    return readout;
}

}  // namespace attune
