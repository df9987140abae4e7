#include "app/cli/stored_run.h"

#include <algorithm>
#include <utility>

namespace attune {

std::vector<Event> StoredRun::next() {
    std::vector<Event> events;
    takeMetrics(events);
    while (true) {
        const auto stored = project_.events(run_, sequence_);
        for (const Project::StoredEvent& event : stored) {
            sequence_ = event.sequence;
            events.push_back(event.event);
        }
        if (stored.empty()) return events;
    }
}

std::pair<MetricColumns, std::size_t> StoredRun::newRows(const std::string& tag) {
    Position& position = positions_[tag];
    MetricColumns columns = project_.metric(run_, tag, position.rows);
    std::size_t first = 0;
    if (columns.generation != position.generation) {
        // A rewind took rows away; what was stored after the last row taken is new.
        columns = project_.metric(run_, tag);
        const auto& times = columns.wallTime;
        first =
            static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), position.wallTime) - times.begin());
        position.rows = static_cast<std::int64_t>(first);
        position.generation = columns.generation;
    }
    position.rows += static_cast<std::int64_t>(columns.value.size() - first);
    if (!columns.wallTime.empty()) position.wallTime = columns.wallTime.back();
    return {std::move(columns), first};
}

void StoredRun::takeMetrics(std::vector<Event>& events) {
    std::map<std::pair<double, std::int64_t>, StepMetrics> steps;  // by time and step
    for (const std::string& tag : project_.metricTags(run_)) {
        const auto [columns, first] = newRows(tag);
        for (std::size_t row = first; row < columns.value.size(); ++row) {
            const double time = columns.wallTime[row];
            StepMetrics& metrics = steps[{time, columns.step[row]}];
            metrics.header = {run_, columns.step[row], static_cast<std::int64_t>(time * 1e9), time};
            metrics.tokens = columns.tokens[row];
            metrics.epoch = columns.epoch[row];
            metrics.values.push_back({tag, columns.value[row]});
        }
    }
    for (auto& [key, metrics] : steps) events.emplace_back(std::move(metrics));
}

}  // namespace attune
