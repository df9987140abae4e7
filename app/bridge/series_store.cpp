#include "app/bridge/series_store.h"

#include <algorithm>

namespace attune {

namespace {

constexpr int mergedReloadMs = 1500;  // by then the store writer has written what the queue merged

}  // namespace

SeriesStore::SeriesStore(StoreThread* store, EngineBridge* bridge, QObject* parent)
    : QObject(parent), store_(store), bridge_(bridge) {
    connect(bridge, &EngineBridge::metricsArrived, this, &SeriesStore::takeMetrics);
    connect(bridge, &EngineBridge::rewound, this, &SeriesStore::takeRewind);
    connect(bridge, &EngineBridge::checkpointsSaved, this, &SeriesStore::takeCheckpoints);
    mergeTimer_.setSingleShot(true);
    mergeTimer_.setInterval(mergedReloadMs);
    connect(&mergeTimer_, &QTimer::timeout, this, &SeriesStore::reloadMerged);
}

void SeriesStore::setShown(const std::vector<RunId>& runs) {
    const std::set<RunId> wanted(runs.begin(), runs.end());
    const auto dropped = std::erase_if(entries_, [&](const auto& entry) { return !wanted.contains(entry.first); });
    for (const RunId run : wanted) {
        if (!entries_.contains(run)) load(run);
    }
    if (dropped > 0) emit layoutChanged();
}

void SeriesStore::clear() {
    entries_.clear();
    emit layoutChanged();
}

void SeriesStore::readOn() {
    for (auto& [run, entry] : entries_) {
        if (bridge_->owns(run) || entry.loading) continue;
        load(run);
    }
}

SeriesStore::Loaded SeriesStore::read(Project& project, RunId run) {
    Loaded loaded;
    const std::vector<std::int64_t> seams = project.seams(run);
    for (const std::string& tag : project.metricTags(run)) {
        const MetricColumns columns = project.metric(run, tag);
        auto series = std::make_shared<MetricSeries>();
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
        loaded.tracks.emplace(tag, std::move(series));
    }
    for (const CheckpointRecord& checkpoint : project.checkpoints(run)) loaded.checkpoints.push_back(checkpoint.step);
    return loaded;
}

void SeriesStore::load(RunId run) {
    Entry& entry = entries_[run];
    entry.loading = true;
    entry.loadAgain = false;
    store_->post(
        this, [run](Project& project) { return read(project, run); },
        [this, run](Loaded loaded) { takeLoaded(run, std::move(loaded)); },
        [this, run](const Failure&) { entries_.erase(run); });
}

void SeriesStore::takeLoaded(RunId run, Loaded loaded) {
    const auto found = entries_.find(run);
    if (found == entries_.end()) return;
    Entry& entry = found->second;
    if (entry.loadAgain) {
        load(run);
        return;
    }
    entry.data = std::move(loaded);
    entry.loading = false;
    for (const StepMetrics& metrics : std::exchange(entry.waiting, {})) append(entry, metrics);
    emit layoutChanged();
}

bool SeriesStore::append(Entry& entry, const StepMetrics& metrics) {
    bool newTag = false;
    for (const MetricValue& value : metrics.values) {
        std::shared_ptr<MetricSeries>& track = entry.data.tracks[value.tag];
        if (track == nullptr) {
            track = std::make_shared<MetricSeries>();
            newTag = true;
        }
        MetricSeries& series = *track;
        // What the project already had when it was read comes once more as an event.
        if (!series.empty() && metrics.header.step <= series.step(series.size() - 1)) continue;
        series.append({metrics.header.step, metrics.tokens, metrics.epoch, metrics.header.wallTime, value.value});
    }
    return newTag;
}

void SeriesStore::takeMetrics(const std::vector<StepMetrics>& metrics) {
    bool any = false;
    bool newTags = false;
    for (const StepMetrics& one : metrics) {
        const auto found = entries_.find(one.header.run);
        if (found == entries_.end()) continue;
        if (found->second.loading) {
            found->second.waiting.push_back(one);
            continue;
        }
        any = true;
        newTags = append(found->second, one) || newTags;
    }
    if (newTags) emit layoutChanged();
    if (any) emit grown();
    if (bridge_->merges() != mergesSeen_ && !mergeTimer_.isActive()) mergeTimer_.start();
}

void SeriesStore::takeRewind(RunId run, std::int64_t step) {
    const auto found = entries_.find(run);
    if (found == entries_.end()) return;
    Entry& entry = found->second;
    entry.waiting.clear();
    entry.loadAgain = entry.loading;
    for (auto& [tag, series] : entry.data.tracks) series->truncateAfter(step);
    std::erase_if(entry.data.checkpoints, [step](std::int64_t checkpoint) { return checkpoint > step; });
    emit layoutChanged();
}

void SeriesStore::takeCheckpoints(const std::vector<CheckpointSaved>& checkpoints) {
    for (const CheckpointSaved& saved : checkpoints) {
        const auto found = entries_.find(saved.header.run);
        if (found == entries_.end()) continue;
        std::vector<std::int64_t>& steps = found->second.data.checkpoints;
        if (steps.empty() || steps.back() < saved.header.step) steps.push_back(saved.header.step);
    }
    emit layoutChanged();
}

void SeriesStore::reloadMerged() {
    // The queue merged points that charts must show: the project has them all.
    mergesSeen_ = bridge_->merges();
    for (const RunId run : bridge_->ownedRuns()) {
        if (entries_.contains(run)) load(run);
    }
}

std::shared_ptr<const MetricSeries> SeriesStore::series(RunId run, const std::string& tag) const {
    const auto entry = entries_.find(run);
    if (entry == entries_.end()) return nullptr;
    const auto track = entry->second.data.tracks.find(tag);
    return track == entry->second.data.tracks.end() ? nullptr : track->second;
}

std::vector<std::int64_t> SeriesStore::checkpoints(RunId run) const {
    const auto entry = entries_.find(run);
    return entry == entries_.end() ? std::vector<std::int64_t>() : entry->second.data.checkpoints;
}

std::vector<std::string> SeriesStore::tags() const {
    std::set<std::string> all;
    for (const auto& [run, entry] : entries_) {
        for (const auto& [tag, series] : entry.data.tracks) all.insert(tag);
    }
    return {all.begin(), all.end()};
}

bool SeriesStore::loading() const {
    return std::any_of(entries_.begin(), entries_.end(), [](const auto& entry) { return entry.second.loading; });
}

}  // namespace attune
