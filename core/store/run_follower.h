#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace attune {

/// Follows a run that another process trains: what its trainer published, as it arrives in the project. Metrics come as
/// StepMetrics (device statistics too), all values of one moment together; after a RunRewound the points that follow it
/// are new.
class RunFollower {
public:
    /// From the run's beginning on. The project is used by next() only and outlives the follower.
    RunFollower(Project& project, RunId run) : project_(project), run_(run) {}

    /// Everything stored since the last call, by time; cheap when nothing was. Errors: project.*.
    std::vector<Event> next();

private:
    struct Cursor {
        std::int64_t rows = 0;
        std::int64_t generation = 0;
    };

    MetricColumns newPoints(const std::string& tag);

    Project& project_;
    const RunId run_;
    std::int64_t version_ = -1;
    std::int64_t sequence_ = 0;
    std::map<std::string, Cursor> cursors_;
};

}  // namespace attune
