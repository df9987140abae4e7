#include "widgets/plot/cursor_readout.h"

#include <algorithm>
#include <cmath>

namespace attune {

bool reaches(const MetricSeries& series, const CursorPlace& place) {
    if (series.empty()) return false;
    const double slack = 8 * place.pixelWidth;
    return place.x >= series.x(place.axis, 0) - slack && place.x <= series.x(place.axis, series.size() - 1) + slack;
}

std::size_t pointUnderCursor(const MetricSeries& series, const CursorPlace& place) {
    if (place.y) {
        const std::size_t first = series.lowerBound(place.axis, place.x - 2 * place.pixelWidth);
        const std::size_t last = series.lowerBound(place.axis, place.x + 2 * place.pixelWidth, first);
        if (last - first > 1) return nearestByValue(series, first, last, *place.y);
    }
    return nearestByX(series, place.axis, place.x);
}

CursorReadout::Row rowAt(const std::vector<CurveRef>& curves, const SmoothingCache& smoothing, std::size_t curve,
                         SeriesAxis axis, std::size_t index) {
    const MetricSeries& series = *curves[curve].series;
    CursorReadout::Row row{curve, index, series.x(axis, index), series.value(index), {}};
    const SmoothedSeries* twin = smoothing.smoothed(curve);
    if (twin && index < twin->size()) row.smoothed = twin->values()[index];
    return row;
}

void sortRows(CursorReadout& readout) {
    const std::optional<std::size_t> nearestCurve =
        readout.nearest ? std::optional(readout.rows[*readout.nearest].curve) : std::nullopt;
    const auto rank = [](const CursorReadout::Row& row) {
        return std::isnan(row.value) ? -std::numeric_limits<double>::infinity() : row.value;
    };
    std::stable_sort(readout.rows.begin(), readout.rows.end(),
                     [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
    for (std::size_t i = 0; nearestCurve && i < readout.rows.size(); ++i)
        if (readout.rows[i].curve == *nearestCurve) readout.nearest = i;
}

}  // namespace attune
