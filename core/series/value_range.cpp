#include "core/series/value_range.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace attune {

namespace {

double quantile(std::vector<double>& values, double fraction) {
    const auto nth = values.begin() + std::ptrdiff_t(fraction * double(values.size() - 1));
    std::nth_element(values.begin(), nth, values.end());
    return *nth;
}

}  // namespace

ValueRange fullRange(std::span<const SeriesSlice> slices, bool positiveOnly) {
    Extremes all;
    for (const SeriesSlice& slice : slices) {
        const auto& [series, first, last] = slice;
        Extremes own = series->pyramid().extremes(series->values(), first, last);
        if (positiveOnly && own.min <= 0) own.min = series->pyramid().minPositive(series->values(), first, last);
        all.merge(own);
    }
    return {all.min, all.max};
}

ValueRange robustRange(std::span<const SeriesSlice> slices, bool positiveOnly) {
    const ValueRange full = fullRange(slices, positiveOnly);
    if (!full.valid()) return full;
    std::size_t points = 0;
    for (const SeriesSlice& slice : slices) points += slice.last - slice.first;
    const std::size_t stride = points / 8192 + 1;
    std::vector<double> sample;
    for (const SeriesSlice& slice : slices) {
        for (std::size_t i = slice.first; i < slice.last; i += stride) {
            const double value = slice.series->value(i);
            if (std::isfinite(value) && (!positiveOnly || value > 0))
                sample.push_back(positiveOnly ? std::log(value) : value);
        }
    }
    if (sample.empty()) return full;
    const double low = quantile(sample, 0.05), high = quantile(sample, 0.95);
    ValueRange range{low - (high - low), high + (high - low)};
    if (positiveOnly) range = {std::exp(range.lower), std::exp(range.upper)};
    return {std::max(range.lower, full.lower), std::min(range.upper, full.upper)};
}

std::size_t countOutside(std::span<const SeriesSlice> slices, ValueRange range) {
    std::size_t count = 0;
    for (const SeriesSlice& slice : slices)
        count += slice.series->pyramid().countOutside(slice.series->values(), slice.first, slice.last, range.lower,
                                                      range.upper);
    return count;
}

ValueRange paddedRange(ValueRange range, bool log) {
    if (!range.valid()) return log ? ValueRange{0.1, 10} : ValueRange{0, 1};
    if (log) {
        const double ratio = range.upper / range.lower;
        const double factor = ratio > 1 + 1e-9 ? std::pow(ratio, 0.05) : 2;
        const double lower = std::max(range.lower / factor, std::numeric_limits<double>::denorm_min());
        return {lower, std::min(range.upper * factor, std::numeric_limits<double>::max())};
    }
    // Halves first: the difference of two huge values may overflow.
    const double half = range.upper / 2 - range.lower / 2;
    const double size = std::max(std::abs(range.lower), std::abs(range.upper));
    double margin = half / 10;
    if (half <= size * 1e-12) margin = size > 1e-300 ? size / 10 : 1;
    const double limit = std::numeric_limits<double>::max() / 4;
    return {std::max(range.lower - margin, -limit), std::min(range.upper + margin, limit)};
}

}  // namespace attune
