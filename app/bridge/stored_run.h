#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/bridge/run_clock.h"
#include "core/store/project.h"

namespace attune {

/// The curves of one run as they were read from its project.
struct StoredRun {
    std::map<std::string, std::shared_ptr<MetricSeries>> tracks;  // by tag
    std::vector<std::int64_t> checkpoints;                        // steps, ascending
    RunClock clock;
    std::int64_t generation = 0;  // how often points of the run were superseded
    std::int64_t sequence = 0;    // of the last event read
};

/// From where on a run is read on.
struct StoredRunCursor {
    std::map<std::string, std::int64_t> rows;  // by tag
    std::int64_t generation = 0;
    std::int64_t sequence = 0;
};

/// What a project got since a cursor.
struct StoredRunGrowth {
    bool rewound = false;  // what was read before is superseded in part: read everything again
    std::map<std::string, MetricColumns> points;
    std::vector<RunStateChanged> states;
    std::vector<std::int64_t> checkpoints;
    std::int64_t sequence = 0;
};

// Both read the project: on the store thread.

StoredRun readRun(Project& project, RunId run);
StoredRunGrowth readOn(Project& project, RunId run, const StoredRunCursor& cursor);

/// The same points and seams with the clock's start and pauses, for a clock that learnt of them too late.
std::shared_ptr<MetricSeries> retimed(const MetricSeries& series, const RunClock& clock);

}  // namespace attune
