#pragma once

#include <optional>
#include <vector>

#include "core/series/series_axis.h"
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

/// Of each curve the point nearest in x; where several share the pointer's pixels, the one nearest in y. `distance(y
/// value)` is in pixels from the pointer and decides which row is nearest (within 40).
template <typename Distance>
CursorReadout readCursor(const std::vector<CurveRef>& curves, const SmoothingCache& smoothing, const CursorPlace& place,
                         Distance distance);

/// Whether the pointer is over a series, give or take 8 pixels: a run that ended earlier has no value there.
bool reaches(const MetricSeries& series, const CursorPlace& place);

/// The point of one series that a pointer means; not empty.
std::size_t pointUnderCursor(const MetricSeries& series, const CursorPlace& place);

/// Puts rows in reading order, keeping `nearest` on its row.
void sortRows(CursorReadout& readout);

template <typename Distance>
CursorReadout readCursor(const std::vector<CurveRef>& curves, const SmoothingCache& smoothing, const CursorPlace& place,
                         Distance distance) {
    CursorReadout readout;
    readout.x = place.x;
    double best = 40;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const MetricSeries& series = *curves[i].series;
        if (!reaches(series, place)) continue;
        CursorReadout::Row row{i, pointUnderCursor(series, place), 0, 0, {}};
        row.x = series.x(place.axis, row.index);
        row.value = series.value(row.index);
        if (const SmoothedSeries* twin = smoothing.smoothed(i); twin && row.index < twin->size())
            row.smoothed = twin->values()[row.index];
        if (place.y) {
            const double away =
                std::min(distance(row.value), row.smoothed ? distance(*row.smoothed) : distance(row.value));
            if (away < best) {
                best = away;
                readout.nearest = readout.rows.size();
            }
        }
        readout.rows.push_back(row);
    }
    sortRows(readout);
    return readout;
}

}  // namespace attune
