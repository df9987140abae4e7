#include "core/store/run_follower.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace attune {

std::vector<Event> RunFollower::next() {
    const std::int64_t version = project_.dataVersion();
    if (version == version_) return {};
    version_ = version;

    std::vector<Event> events;
    for (;;) {
        std::vector<Project::StoredEvent> stored = project_.events(run_, sequence_);
        if (stored.empty()) break;
        sequence_ = stored.back().sequence;
        for (Project::StoredEvent& one : stored) events.push_back(std::move(one.event));
    }
    std::map<std::pair<double, std::int64_t>, StepMetrics> moments;
    for (const std::string& tag : project_.metricTags(run_)) {
        const MetricColumns points = newPoints(tag);
        for (std::size_t i = 0; i < points.value.size(); ++i) {
            StepMetrics& moment = moments[{points.wallTime[i], points.step[i]}];
            moment.header = {run_, points.step[i], 0, points.wallTime[i]};
            moment.tokens = points.tokens[i];
            moment.epoch = points.epoch[i];
            moment.values.push_back({tag, points.value[i]});
        }
    }
    for (auto& [when, moment] : moments) events.emplace_back(std::move(moment));
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return headerOf(a).wallTime < headerOf(b).wallTime; });
    return events;
}

MetricColumns RunFollower::newPoints(const std::string& tag) {
    const auto [it, isNew] = cursors_.try_emplace(tag);
    Cursor& cursor = it->second;
    MetricColumns points = project_.metric(run_, tag, cursor.rows);
    if (isNew) cursor.generation = points.generation;
    if (points.generation != cursor.generation) {
        // Rows up to the earliest of the new resumes are still the ones read before.
        const std::vector<std::int64_t> seams = project_.seams(run_);
        const std::int64_t kept = *std::min_element(seams.begin() + cursor.generation, seams.end());
        const MetricColumns all = project_.metric(run_, tag);
        const auto firstNew =
            std::find_if(all.step.begin(), all.step.end(), [kept](std::int64_t step) { return step > kept; });
        cursor.rows = std::min<std::int64_t>(cursor.rows, std::distance(all.step.begin(), firstNew));
        cursor.generation = static_cast<std::int64_t>(seams.size());
        points = project_.metric(run_, tag, cursor.rows);
    }
    cursor.rows += static_cast<std::int64_t>(points.value.size());
    return points;
}

}  // namespace attune
