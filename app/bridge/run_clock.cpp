#include "app/bridge/run_clock.h"

namespace attune {

void RunClock::take(const RunStateChanged& change) {
    const double now = change.header.wallTime;
    if (now <= last_) return;
    last_ = now;
    if (change.state == RunState::running) {
        if (!start_) start_ = now;
        if (stillSince_ && *stillSince_ < now) (paused_ ? pauses_ : stops_).push_back({*stillSince_, now});
        stillSince_.reset();
    } else if (change.state == RunState::paused) {
        stillSince_ = now;
        paused_ = true;
    } else if (!isActive(change.state)) {
        // A run that was stopped while it was paused has stood still since the pause.
        if (!stillSince_) stillSince_ = now;
        paused_ = false;
    }
}

void RunClock::prepare(MetricSeries& series, double firstWallTime) const {
    if (!start_) return;
    double start = *start_;
    for (const Still& stop : stops_) {
        if (stop.to <= firstWallTime) start += stop.to - stop.from;
    }
    for (const Still& pause : pauses_) {
        if (pause.to <= firstWallTime) {
            start += pause.to - pause.from;
        } else {
            series.addPause(pause.from, pause.to);
        }
    }
    series.setStart(start);
}

}  // namespace attune
