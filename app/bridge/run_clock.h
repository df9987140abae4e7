#pragma once

#include <optional>
#include <vector>

#include "core/events/event.h"
#include "core/series/metric_series.h"

namespace attune {

/// When a run trained and when it stood still, in wall time, as its state changes tell: what the relative and the
/// wall-time axis of its curves need to know beside the points.
class RunClock {
public:
    struct Still {
        double from = 0, to = 0;
    };

    /// In the order in which the states were reached; one that comes a second time changes nothing.
    void take(const RunStateChanged& change);

    /// When it trained for the first time; none: not yet.
    std::optional<double> start() const { return start_; }
    /// Pauses that are over, ascending.
    const std::vector<Still>& pauses() const { return pauses_; }

    /// Gives a series its start and the pauses that lie before its later points. Call while it is empty; its first
    /// point will be at `firstWallTime`.
    void prepare(MetricSeries& series, double firstWallTime) const;

private:
    std::optional<double> start_;
    std::optional<double> stillSince_;
    double last_ = 0;
    bool paused_ = false;
    std::vector<Still> pauses_;
    std::vector<Still> stops_;  // from an end to the resume
};

}  // namespace attune
