#include "app/bridge/stored_run.h"

#include <algorithm>

namespace attune {

namespace {

std::shared_ptr<MetricSeries> makeSeries(const MetricColumns& columns, const std::vector<std::int64_t>& seams,
                                         const RunClock& clock) {
    auto series = std::make_shared<MetricSeries>();
    if (!columns.wallTime.empty()) clock.prepare(*series, columns.wallTime.front());
    std::size_t from = 0;
    // A seam is told before the points that follow it.
    const auto appendUntil = [&](std::size_t end) {
        const auto part = [&](const auto& column) { return std::span(column).subspan(from, end - from); };
        series->append(part(columns.step), part(columns.tokens), part(columns.epoch), part(columns.wallTime),
                       part(columns.value));
        from = end;
    };
    for (const std::int64_t seam : seams) {
        const auto after = std::upper_bound(columns.step.begin(), columns.step.end(), seam);
        appendUntil(std::max(from, static_cast<std::size_t>(after - columns.step.begin())));
        series->addSeam(seam);
    }
    appendUntil(columns.step.size());
    return series;
}

/// The state changes after `sequence`, which moves to the last event.
std::vector<RunStateChanged> statesAfter(Project& project, RunId run, std::int64_t& sequence) {
    std::vector<RunStateChanged> states;
    for (;;) {
        const auto events = project.events(run, sequence);
        if (events.empty()) return states;
        sequence = events.back().sequence;
        for (const Project::StoredEvent& stored : events) {
            if (const auto* state = std::get_if<RunStateChanged>(&stored.event)) states.push_back(*state);
        }
    }
}

/// Seams that are still in the curve, ascending: a resume from before an earlier one took that one away.
std::vector<std::int64_t> standingSeams(const std::vector<std::int64_t>& seams) {
    std::vector<std::int64_t> standing;
    for (const std::int64_t seam : seams) {
        std::erase_if(standing, [seam](std::int64_t earlier) { return earlier >= seam; });
        standing.push_back(seam);
    }
    return standing;
}

std::vector<std::int64_t> checkpointSteps(Project& project, RunId run) {
    std::vector<std::int64_t> steps;
    for (const CheckpointRecord& checkpoint : project.checkpoints(run)) steps.push_back(checkpoint.step);
    return steps;
}

}  // namespace

StoredRun readRun(Project& project, RunId run) {
    StoredRun stored;
    for (const RunStateChanged& state : statesAfter(project, run, stored.sequence)) stored.clock.take(state);
    bool consistent = false;
    while (!consistent) {
        const std::vector<std::int64_t> seams = project.seams(run);
        stored.generation = static_cast<std::int64_t>(seams.size());
        stored.tracks.clear();
        consistent = true;
        for (const std::string& tag : project.metricTags(run)) {
            const MetricColumns columns = project.metric(run, tag);
            consistent = consistent && columns.generation == stored.generation;
            stored.tracks.emplace(tag, makeSeries(columns, standingSeams(seams), stored.clock));
        }
    }
    stored.checkpoints = checkpointSteps(project, run);
    return stored;
}

StoredRunGrowth readOn(Project& project, RunId run, const StoredRunCursor& cursor) {
    StoredRunGrowth growth;
    growth.sequence = cursor.sequence;
    growth.states = statesAfter(project, run, growth.sequence);
    for (const std::string& tag : project.metricTags(run)) {
        const auto known = cursor.rows.find(tag);
        MetricColumns columns = project.metric(run, tag, known == cursor.rows.end() ? 0 : known->second);
        growth.rewound = growth.rewound || columns.generation != cursor.generation;
        if (!columns.value.empty()) growth.points.emplace(tag, std::move(columns));
    }
    growth.checkpoints = checkpointSteps(project, run);
    return growth;
}

std::shared_ptr<MetricSeries> retimed(const MetricSeries& series, const RunClock& clock) {
    MetricColumns columns;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const MetricPoint point = series.point(i);
        columns.step.push_back(point.step);
        columns.tokens.push_back(point.tokens);
        columns.epoch.push_back(point.epoch);
        columns.wallTime.push_back(point.wallTime);
        columns.value.push_back(point.value);
    }
    return makeSeries(columns, series.seams(), clock);
}

}  // namespace attune
