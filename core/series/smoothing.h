#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/series/min_max_pyramid.h"

namespace attune {

/// Exponential moving average with bias correction, as TensorBoard's: mₙ = w·mₙ₋₁ + (1 − w)·xₙ, shown as mₙ / (1 − wⁿ).
/// Written as an update of the shown value, so that a constant series stays exactly constant. Non-finite values are
/// skipped: they give NaN at their place and leave no trace after it.
class EmaFilter {
public:
    /// weight 0 = no smoothing … below 1.
    explicit EmaFilter(double weight = 0) : weight_(weight) {}
    double next(double value) noexcept;
    double weight() const noexcept { return weight_; }

private:
    double weight_;
    double power_ = 1;  // weightⁿ
    double shown_ = 0;
};

/// The smoothed twin of a series, with its own pyramid. Growing it costs O(new points); another weight or fewer points
/// need a new one, which is what a worker thread builds.
class SmoothedSeries {
public:
    explicit SmoothedSeries(double weight) : filter_(weight) {}
    /// `values` is the whole series; those from size() on are taken in.
    void append(std::span<const double> values);

    double weight() const noexcept { return filter_.weight(); }
    std::size_t size() const noexcept { return values_.size(); }
    std::span<const double> values() const noexcept { return values_; }
    const MinMaxPyramid& pyramid() const noexcept { return pyramid_; }
    ValueSummary summarize(std::size_t first, std::size_t last) const {
        return pyramid_.summarize(values_, first, last);
    }

private:
    EmaFilter filter_;
    std::vector<double> values_;
    MinMaxPyramid pyramid_;
};

}  // namespace attune
