#include "core/series/smoothing.h"

#include <cmath>
#include <limits>

namespace attune {

double EmaFilter::next(double value) noexcept {
    if (!std::isfinite(value)) return std::numeric_limits<double>::quiet_NaN();
    power_ *= weight_;
    shown_ += (1 - weight_) / (1 - power_) * (value - shown_);
    return shown_;
}

void SmoothedSeries::append(std::span<const double> values) {
    if (values_.empty()) values_.reserve(values.size());
    for (double value : values.subspan(values_.size())) values_.push_back(filter_.next(value));
    pyramid_.append(values_);
}

}  // namespace attune
