#include "app/bridge/series_store.h"

#include <algorithm>
#include <set>

namespace attune {

namespace {

constexpr int mergedReloadMs = 1500;  // by then the store writer has written what the queue merged

}  // namespace

SeriesStore::SeriesStore(StoreThread* store, EngineBridge* bridge, QObject* parent)
    : QObject(parent), store_(store), bridge_(bridge) {
    connect(bridge, &EngineBridge::metricsArrived, this, &SeriesStore::takeMetrics);
    connect(bridge, &EngineBridge::statsArrived, this, &SeriesStore::takeStats);
    connect(bridge, &EngineBridge::statesChanged, this, &SeriesStore::takeStates);
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

void SeriesStore::load(RunId run) {
    Entry& entry = entries_[run];
    entry.loading = true;
    entry.readingOn = false;
    entry.loadAgain = false;
    entry.loadNumber = ++loads_;
    store_->post(
        this, [run](Project& project) { return readRun(project, run); },
        [this, run, number = loads_](StoredRun loaded) { takeLoaded(run, number, std::move(loaded)); },
        [this, run](const Failure&) { entries_.erase(run); });
}

void SeriesStore::takeLoaded(RunId run, std::uint64_t number, StoredRun loaded) {
    const auto found = entries_.find(run);
    if (found == entries_.end() || found->second.loadNumber != number) return;
    Entry& entry = found->second;
    if (entry.loadAgain) {
        load(run);
        return;
    }
    const StoredRun before = std::exchange(entry.data, std::move(loaded));
    entry.loading = false;
    if (before.generation == entry.data.generation) carryOver(before, entry);
    for (const StepMetrics& metrics : std::exchange(entry.waiting, {})) append(entry, metrics);
    for (const RunStateChanged& change : std::exchange(entry.waitingStates, {})) retime(entry, change);
    emit layoutChanged();
    if (std::exchange(entry.readAgain, false)) readOn(run);
}

void SeriesStore::carryOver(const StoredRun& before, Entry& entry) {
    for (const auto& [tag, series] : before.tracks) {
        if (series->empty()) continue;
        MetricSeries& fresh = track(entry, tag, series->point(0).wallTime);
        const double from = fresh.empty() ? 0 : static_cast<double>(fresh.step(fresh.size() - 1));
        for (std::size_t i = series->lowerBound(SeriesAxis::step, from); i < series->size(); ++i)
            appendNew(fresh, series->point(i));
    }
}

void SeriesStore::readOn(RunId run) {
    const auto found = entries_.find(run);
    if (found == entries_.end() || bridge_->owns(run)) return;
    Entry& entry = found->second;
    if (entry.loading || entry.readingOn) {
        entry.readAgain = true;
        return;
    }
    entry.readingOn = true;
    StoredRunCursor cursor;
    cursor.generation = entry.data.generation;
    cursor.sequence = entry.data.sequence;
    for (const auto& [tag, series] : entry.data.tracks) cursor.rows[tag] = static_cast<std::int64_t>(series->size());
    store_->post(
        this, [run, cursor](Project& project) { return attune::readOn(project, run, cursor); },
        [this, run, cursor](const StoredRunGrowth& growth) { takeGrowth(run, cursor, growth); },
        [this, run](const Failure&) {
            if (const auto asked = entries_.find(run); asked != entries_.end()) asked->second.readingOn = false;
        });
}

void SeriesStore::takeGrowth(RunId run, const StoredRunCursor& cursor, const StoredRunGrowth& growth) {
    const auto found = entries_.find(run);
    if (found == entries_.end() || !found->second.readingOn) return;
    Entry& entry = found->second;
    entry.readingOn = false;
    if (growth.rewound || bridge_->owns(run) || entry.data.generation != cursor.generation) {
        load(run);
        return;
    }
    bool changed = entry.data.checkpoints != growth.checkpoints;
    entry.data.checkpoints = growth.checkpoints;
    entry.data.sequence = growth.sequence;
    for (const RunStateChanged& change : growth.states) changed = retime(entry, change) || changed;
    for (const auto& [tag, points] : growth.points) {
        changed = changed || !entry.data.tracks.contains(tag);
        track(entry, tag, points.wallTime.front())
            .append(points.step, points.tokens, points.epoch, points.wallTime, points.value);
    }
    if (changed) {
        emit layoutChanged();
    } else if (!growth.points.empty()) {
        emit grown();
    }
    if (std::exchange(entry.readAgain, false)) readOn(run);
}

MetricSeries& SeriesStore::track(Entry& entry, const std::string& tag, double firstWallTime) {
    std::shared_ptr<MetricSeries>& series = entry.data.tracks[tag];
    if (series == nullptr) {
        series = std::make_shared<MetricSeries>();
        entry.data.clock.prepare(*series, firstWallTime);
    }
    return *series;
}

void SeriesStore::appendNew(MetricSeries& series, const MetricPoint& point) {
    if (!series.empty()) {
        const MetricPoint last = series.point(series.size() - 1);
        if (point.step < last.step || (point.step == last.step && point.wallTime <= last.wallTime)) return;
    }
    series.append(point);
}

bool SeriesStore::append(Entry& entry, const StepMetrics& metrics) {
    const std::size_t tagsBefore = entry.data.tracks.size();
    const EventHeader& header = metrics.header;
    for (const MetricValue& value : metrics.values) {
        appendNew(track(entry, value.tag, header.wallTime),
                  {header.step, metrics.tokens, metrics.epoch, header.wallTime, value.value});
    }
    entry.tokens = metrics.tokens;
    entry.epoch = metrics.epoch;
    return entry.data.tracks.size() != tagsBefore;
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
    if (newTags) {
        emit layoutChanged();
    } else if (any) {
        emit grown();
    }
    if (bridge_->merges() != mergesSeen_ && !mergeTimer_.isActive()) mergeTimer_.start();
}

void SeriesStore::takeStats(const std::vector<DeviceStats>& stats) {
    std::vector<StepMetrics> metrics;
    for (const DeviceStats& one : stats) {
        const auto found = entries_.find(one.header.run);
        if (found == entries_.end()) continue;
        metrics.push_back({one.header, found->second.tokens, found->second.epoch, one.values});
    }
    takeMetrics(metrics);
}

bool SeriesStore::retime(Entry& entry, const RunStateChanged& change) {
    RunClock& clock = entry.data.clock;
    const bool started = clock.start().has_value();
    const std::size_t pauses = clock.pauses().size();
    clock.take(change);
    if (clock.start().has_value() == started && clock.pauses().size() == pauses) return false;
    bool replaced = false;
    for (auto& [tag, series] : entry.data.tracks) {
        // Points may be ahead of the word that explains them: states come last in a batch.
        if (started && !series->empty() && series->point(series->size() - 1).wallTime <= clock.pauses().back().from) {
            series->addPause(clock.pauses().back().from, clock.pauses().back().to);
        } else {
            series = retimed(*series, clock);
            replaced = true;
        }
    }
    return replaced;
}

void SeriesStore::takeStates(const std::vector<RunStateChanged>& states) {
    bool replaced = false;
    for (const RunStateChanged& change : states) {
        const auto found = entries_.find(change.header.run);
        if (found == entries_.end()) continue;
        if (found->second.loading) {
            found->second.waitingStates.push_back(change);
        } else {
            replaced = retime(found->second, change) || replaced;
        }
    }
    if (replaced) emit layoutChanged();
}

void SeriesStore::takeRewind(RunId run, std::int64_t step) {
    const auto found = entries_.find(run);
    if (found == entries_.end()) return;
    Entry& entry = found->second;
    entry.waiting.clear();
    entry.loadAgain = entry.loading;
    ++entry.data.generation;
    if (mergeTimer_.isActive()) mergeTimer_.start();  // until the project knows of it too
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
