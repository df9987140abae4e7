#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/series/min_max_pyramid.h"
#include "core/series/series_axis.h"
#include "core/series/value_column.h"

namespace attune {

/// One logged point. The value may be NaN or ±Inf and is kept as it is.
struct MetricPoint {
    std::int64_t step = 0;
    std::int64_t tokens = 0;
    double epoch = 0;
    double wallTime = 0;  // seconds since 1970, UTC
    double value = 0;
};

/// Every point of one metric of one run, in step order, exact. An object belongs to one thread at a time; build it on a
/// loading thread, hand it over whole, then append on the thread that draws. 50 bytes a point.
class MetricSeries {
public:
    void append(const MetricPoint& point) { append(std::span(&point, 1)); }
    /// Appends a batch. A point whose step lies before the last one comes from a resume that was not announced: it
    /// supersedes what was at its step and after, as truncateAfter(step − 1) would.
    void append(std::span<const MetricPoint> points);
    /// Appends columns of equal length, as the project stores them; the same rules.
    void append(std::span<const std::int64_t> step, std::span<const std::int64_t> tokens, std::span<const double> epoch,
                std::span<const double> wallTime, std::span<const double> value);
    /// A resume at `step`: points after it are gone, and a seam is marked there.
    void truncateAfter(std::int64_t step);
    /// Marks a resume at `step` in data stored without the superseded points. Ascending, before the points that follow
    /// it.
    void addSeam(std::int64_t step);
    /// The run was paused for this wall time: a gap on the wall-time axis, left out of trained time. Call before
    /// appending what follows the pause.
    void addPause(double fromWallTime, double toWallTime);
    /// Where trained time 0 is; without it, the first point. Call before the first append.
    void setStart(double wallTime);

    std::size_t size() const noexcept { return step_.size(); }
    bool empty() const noexcept { return step_.empty(); }
    MetricPoint point(std::size_t index) const;
    double value(std::size_t index) const noexcept { return value_.values()[index]; }
    std::int64_t step(std::size_t index) const noexcept { return step_[index]; }
    std::span<const double> values() const noexcept { return value_.values(); }
    const MinMaxPyramid& pyramid() const noexcept { return pyramid_; }
    ValueColumn::Snapshot valueSnapshot() const { return value_.snapshot(); }

    /// Position on an axis; wall time that a clock set back is held at its highest value so far.
    double x(SeriesAxis axis, std::size_t index) const noexcept;
    /// First index whose x is ≥ `value`, searched from `from` on (galloping, so that a sweep over pixels is cheap).
    std::size_t lowerBound(SeriesAxis axis, double value, std::size_t from = 0) const noexcept;
    /// bounds[i] = lowerBound(axis, lower + i · width), for width ≥ 0: each is looked for where the one before says, so
    /// that evenly spaced points cost a look or two.
    void lowerBounds(SeriesAxis axis, double lower, double width, std::span<std::size_t> bounds) const noexcept;

    ValueSummary summarize(std::size_t first, std::size_t last) const {
        return pyramid_.summarize(values(), first, last);
    }
    ValueSummary summary() const { return summarize(0, size()); }
    NonFiniteCount nonFinite(std::size_t first, std::size_t last) const {
        return pyramid_.nonFinite().count(first, last);
    }

    /// Steps at which the run was resumed, ascending.
    const std::vector<std::int64_t>& seams() const noexcept { return seams_; }
    /// Indices of points before which the run stood still (a seam or a pause), ascending.
    const std::vector<std::size_t>& breaks() const noexcept { return breaks_; }
    /// Changes when points were taken away, not when some were added.
    std::uint64_t revision() const noexcept { return revision_; }

private:
    struct Pause {
        double from, to;
    };
    void appendTimes(const MetricPoint& point);
    /// Whether a seam lies between the last point and a new one at `step`.
    bool passesSeam(std::int64_t step);
    void supersede(std::int64_t step);
    /// Calls use(column) with the positions on an axis.
    template <typename Use>
    auto withColumn(SeriesAxis axis, Use use) const noexcept;

    std::vector<std::int64_t> step_, tokens_;
    std::vector<double> epoch_, wallTime_;
    std::vector<double> trainedTime_;
    std::vector<double> risingWallTime_;  // empty while wallTime_ never fell
    ValueColumn value_;
    MinMaxPyramid pyramid_;
    std::vector<std::int64_t> seams_;
    std::vector<std::size_t> breaks_;
    std::vector<Pause> pauses_;  // not yet passed by a point
    double startWallTime_ = 0;
    bool hasStart_ = false;
    std::size_t nextSeam_ = 0;  // first seam that no point has passed yet
    std::uint64_t revision_ = 0;
};

}  // namespace attune
