#pragma once

#include <QObject>
#include <deque>
#include <map>
#include <optional>

#include "app/bridge/engine_bridge.h"
#include "core/store/records.h"

namespace attune {

/// What the run bar says about a run, as of the last event.
struct RunVitals {
    RunState state = RunState::queued;
    std::int64_t step = 0;
    std::int64_t maxSteps = 0;
    std::optional<double> loss, tokensPerSecond, memoryBytes;
    std::optional<double> secondsLeft;  // from the pace of the last minute; none while it is unknown
    std::string phase;                  // long work beside the steps ("tokenize"); empty: none
    double phaseShare = -1;             // 0 … 1, negative: unknown
};

/// Keeps the vitals of every run that was seen active, from events (own runs) and from the project's records (runs of
/// other processes).
class RunMonitor : public QObject {
    Q_OBJECT

public:
    RunMonitor(EngineBridge* bridge, QObject* parent);

    const RunVitals* vitals(RunId run) const;
    /// A record read from the project: gives the length of own runs, everything of others'.
    void setRecord(const RunRecord& record, bool own);
    void clear() { entries_.clear(); }

signals:
    /// At most once a batch and run.
    void changed(attune::RunId run);

private:
    struct Pace {
        std::int64_t monotonicNs = 0;
        std::int64_t step = 0;
    };
    struct Entry {
        RunVitals vitals;
        std::deque<Pace> pace;
    };

    void takeStates(const std::vector<RunStateChanged>& states);
    void takeMetrics(const std::vector<StepMetrics>& metrics);
    void takeProgress(const std::vector<Progress>& progress);
    static void takeValue(RunVitals& vitals, const MetricValue& value);
    static void takePace(Entry& entry, std::int64_t monotonicNs, std::int64_t step);

    std::map<RunId, Entry> entries_;
};

}  // namespace attune
