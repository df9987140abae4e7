#include "widgets/plot/smoothing_cache.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>
#include <algorithm>

namespace attune {

namespace {

/// Below this, smoothing takes less time than handing it to a thread.
constexpr std::size_t kAtOnce = 20'000;

}  // namespace

void SmoothingCache::sync(const std::vector<CurveRef>& curves, double weight) {
    weight_ = weight;
    std::vector<std::shared_ptr<Entry>> entries;
    for (const CurveRef& curve : curves) {
        const auto known = std::find_if(entries_.begin(), entries_.end(),
                                        [&](const auto& entry) { return entry->series == curve.series; });
        if (known != entries_.end()) {
            entries.push_back(*known);
        } else {
            entries.push_back(std::make_shared<Entry>());
            entries.back()->series = curve.series;
        }
    }
    entries_ = std::move(entries);
    for (const auto& entry : entries_) {
        const bool stale = entry->revision != entry->series->revision();
        if (stale || weight <= 0) entry->current.reset();
        if (weight <= 0) continue;
        if (entry->current) entry->current->append(entry->series->values());
        if (entry->current && entry->current->weight() == weight) continue;
        if (entry->series->size() <= kAtOnce) {
            entry->current = std::make_shared<SmoothedSeries>(weight);
            entry->current->append(entry->series->values());
            entry->revision = entry->series->revision();
        } else if (!entry->pending) {
            start(entry);
        }
    }
}

void SmoothingCache::start(const std::shared_ptr<Entry>& entry) {
    entry->pending = true;
    entry->pendingWeight = weight_;
    entry->pendingRevision = entry->series->revision();
    using Result = std::shared_ptr<SmoothedSeries>;
    auto promise = std::make_shared<QPromise<Result>>();
    promise->start();
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, entry] {
        finish(entry, watcher->result());
        watcher->deleteLater();
    });
    watcher->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, snapshot = entry->series->valueSnapshot(), weight = weight_] {
        auto result = std::make_shared<SmoothedSeries>(weight);
        result->append(snapshot.values());
        promise->addResult(std::move(result));
        promise->finish();
    });
}

void SmoothingCache::finish(const std::shared_ptr<Entry>& entry, std::shared_ptr<SmoothedSeries> result) {
    entry->pending = false;
    if (std::find(entries_.begin(), entries_.end(), entry) == entries_.end() || weight_ <= 0) return;
    if (entry->pendingRevision == entry->series->revision()) {
        result->append(entry->series->values());
        entry->current = std::move(result);
        entry->revision = entry->pendingRevision;
    }
    if (!entry->current || entry->current->weight() != weight_) start(entry);
    emit changed();
}

const SmoothedSeries* SmoothingCache::smoothed(std::size_t curve) const {
    return curve < entries_.size() ? entries_[curve]->current.get() : nullptr;
}

bool SmoothingCache::busy() const {
    return std::any_of(entries_.begin(), entries_.end(), [](const auto& entry) { return entry->pending; });
}

}  // namespace attune
