#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/bridge/engine_bridge.h"
#include "app/bridge/store_thread.h"
#include "core/series/metric_series.h"

namespace attune {

/// The metric series of the shown runs, exact. They are read from the project off-thread; own runs then grow by their
/// events, runs of other processes by reading on when the project changed. GUI thread; the series are appended to here
/// and only read elsewhere.
class SeriesStore : public QObject {
    Q_OBJECT

public:
    SeriesStore(StoreThread* store, EngineBridge* bridge, QObject* parent);

    /// Loads what is new and drops what is no longer shown.
    void setShown(const std::vector<RunId>& runs);
    /// Reads on in shown runs that another process may have added to.
    void readOn();
    void clear();

    /// Null while it is not loaded or the run has no such metric.
    std::shared_ptr<const MetricSeries> series(RunId run, const std::string& tag) const;
    /// Steps with a checkpoint, ascending.
    std::vector<std::int64_t> checkpoints(RunId run) const;
    /// The tags that any shown run has, sorted.
    std::vector<std::string> tags() const;
    bool loading() const;

signals:
    /// Runs, tags or checkpoint marks came or went.
    void layoutChanged();
    /// Series grew; at most once an event batch.
    void grown();

private:
    struct Loaded {
        std::map<std::string, std::shared_ptr<MetricSeries>> tracks;  // by tag
        std::vector<std::int64_t> checkpoints;
    };
    struct Entry {
        Loaded data;
        bool loading = true;
        bool loadAgain = false;
        std::vector<StepMetrics> waiting;  // events that came while loading
    };

    static Loaded read(Project& project, RunId run);
    void load(RunId run);
    void takeLoaded(RunId run, Loaded loaded);
    void takeMetrics(const std::vector<StepMetrics>& metrics);
    void takeRewind(RunId run, std::int64_t step);
    void takeCheckpoints(const std::vector<CheckpointSaved>& checkpoints);
    bool append(Entry& entry, const StepMetrics& metrics);
    void reloadMerged();

    StoreThread* store_;
    EngineBridge* bridge_;
    std::map<RunId, Entry> entries_;
    std::int64_t mergesSeen_ = 0;
    QTimer mergeTimer_;
};

}  // namespace attune
