#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace attune {

/// Reads what a run has stored since the last look, as the events that its trainer published: points are gathered by
/// step again.
class StoredRun {
public:
    StoredRun(Project& project, RunId run) : project_(project), run_(run) {}

    std::vector<Event> next();

private:
    struct Position {
        std::int64_t rows = 0, generation = 0;
        double wallTime = 0;  // of the last row taken
    };

    void takeMetrics(std::vector<Event>& events);
    /// Columns with the rows not taken yet, and the first of these.
    std::pair<MetricColumns, std::size_t> newRows(const std::string& tag);

    Project& project_;
    RunId run_;
    std::int64_t sequence_ = 0;
    std::map<std::string, Position> positions_;
};

}  // namespace attune
