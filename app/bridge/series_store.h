#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/bridge/engine_bridge.h"
#include "app/bridge/store_thread.h"
#include "app/bridge/stored_run.h"

namespace attune {

/// The metric series of the shown runs, exact. They are read from the project off-thread; own runs then grow by their
/// events, runs of other processes by reading what was added since. GUI thread; the series are appended to here and
/// only read elsewhere.
class SeriesStore : public QObject {
    Q_OBJECT

public:
    SeriesStore(StoreThread* store, EngineBridge* bridge, QObject* parent);

    /// Loads what is new and drops what is no longer shown.
    void setShown(const std::vector<RunId>& runs);
    /// Reads what another process has added to a run, if it is shown.
    void readOn(RunId run);
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
    struct Entry {
        StoredRun data;
        bool loading = true;               // read as a whole
        bool readingOn = false;            // or only what is new
        bool loadAgain = false;            // it was rewound while it was read
        bool readAgain = false;            // it grew while it was read
        std::uint64_t loadNumber = 0;      // the read whose answer counts
        std::vector<StepMetrics> waiting;  // events that came while loading
        std::vector<RunStateChanged> waitingStates;
        std::int64_t tokens = 0;  // of the last step: device statistics do not know
        double epoch = 0;
    };

    void load(RunId run);
    void takeLoaded(RunId run, std::uint64_t number, StoredRun loaded);
    /// Takes over the newest points of an own run, which may not have been in the project yet when it was read.
    static void carryOver(const StoredRun& before, Entry& entry);
    void takeGrowth(RunId run, const StoredRunCursor& cursor, const StoredRunGrowth& growth);
    void takeMetrics(const std::vector<StepMetrics>& metrics);
    void takeStats(const std::vector<DeviceStats>& stats);
    void takeStates(const std::vector<RunStateChanged>& states);
    void takeRewind(RunId run, std::int64_t step);
    void takeCheckpoints(const std::vector<CheckpointSaved>& checkpoints);
    static MetricSeries& track(Entry& entry, const std::string& tag, double firstWallTime);
    /// Unless it is there already: what was read from the project comes once more as an event.
    static void appendNew(MetricSeries& series, const MetricPoint& point);
    /// Whether a metric is new.
    static bool append(Entry& entry, const StepMetrics& metrics);
    /// Whether the curves changed.
    static bool retime(Entry& entry, const RunStateChanged& change);
    void reloadMerged();

    StoreThread* store_;
    EngineBridge* bridge_;
    std::map<RunId, Entry> entries_;
    std::uint64_t loads_ = 0;
    std::int64_t mergesSeen_ = 0;
    QTimer mergeTimer_;
};

}  // namespace attune
