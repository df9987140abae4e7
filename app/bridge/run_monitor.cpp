#include "app/bridge/run_monitor.h"

#include <algorithm>
#include <set>

namespace attune {

namespace {

constexpr std::int64_t paceWindowNs = 60'000'000'000;

}  // namespace

RunMonitor::RunMonitor(EngineBridge* bridge, QObject* parent) : QObject(parent) {
    connect(bridge, &EngineBridge::statesChanged, this, &RunMonitor::takeStates);
    connect(bridge, &EngineBridge::metricsArrived, this, &RunMonitor::takeMetrics);
    connect(bridge, &EngineBridge::progressed, this, &RunMonitor::takeProgress);
    connect(bridge, &EngineBridge::rewound, this, [this](RunId run, std::int64_t step) {
        entries_[run].vitals.step = step;
        entries_[run].pace.clear();
        emit changed(run);
    });
}

const RunVitals* RunMonitor::vitals(RunId run) const {
    const auto found = entries_.find(run);
    return found == entries_.end() ? nullptr : &found->second.vitals;
}

void RunMonitor::setRecord(const RunRecord& record, bool own) {
    if (!own && !isActive(record.state) && !entries_.contains(record.id)) return;
    Entry& entry = entries_[record.id];
    entry.vitals.maxSteps = record.maxSteps;
    if (!own) {
        if (entry.vitals.state != record.state) entry.pace.clear();
        entry.vitals.state = record.state;
        entry.vitals.step = record.step;
        entry.vitals.phase.clear();
        for (const MetricValue& value : record.lastMetrics) takeValue(entry.vitals, value);
        takePace(entry, stampedHeader(record.id, record.step).monotonicNs, record.step);
    }
    emit changed(record.id);
}

void RunMonitor::takeStates(const std::vector<RunStateChanged>& states) {
    for (const RunStateChanged& change : states) {
        Entry& entry = entries_[change.header.run];
        entry.vitals.state = change.state;
        // States come after the metrics of their batch, so their step may be the older one.
        entry.vitals.step = std::max(entry.vitals.step, change.header.step);
        entry.vitals.phase.clear();
        entry.vitals.secondsLeft.reset();
        entry.pace.clear();  // a pause must not count as slowness
        emit changed(change.header.run);
    }
}

void RunMonitor::takeMetrics(const std::vector<StepMetrics>& metrics) {
    std::set<RunId> touched;
    for (const StepMetrics& one : metrics) {
        Entry& entry = entries_[one.header.run];
        entry.vitals.step = std::max(entry.vitals.step, one.header.step);
        entry.vitals.phase.clear();
        for (const MetricValue& value : one.values) takeValue(entry.vitals, value);
        takePace(entry, one.header.monotonicNs, one.header.step);
        touched.insert(one.header.run);
    }
    for (const RunId run : touched) emit changed(run);
}

void RunMonitor::takeProgress(const std::vector<Progress>& progress) {
    std::set<RunId> touched;
    for (const Progress& one : progress) {
        RunVitals& vitals = entries_[one.header.run].vitals;
        const bool finished = one.total > 0 && one.done >= one.total;
        vitals.phase = finished ? std::string() : one.phase;
        vitals.phaseShare = one.total > 0 ? static_cast<double>(one.done) / static_cast<double>(one.total) : -1;
        touched.insert(one.header.run);
    }
    for (const RunId run : touched) emit changed(run);
}

void RunMonitor::takeValue(RunVitals& vitals, const MetricValue& value) {
    if (value.tag == "train/loss") vitals.loss = value.value;
    if (value.tag == "perf/tokens_per_second") vitals.tokensPerSecond = value.value;
    if (value.tag == "memory/host_bytes") vitals.memoryBytes = value.value;
}

void RunMonitor::takePace(Entry& entry, std::int64_t monotonicNs, std::int64_t step) {
    std::deque<Pace>& pace = entry.pace;
    if (!pace.empty() && step <= pace.back().step) return;
    pace.push_back({monotonicNs, step});
    while (pace.size() > 2 && monotonicNs - pace.front().monotonicNs > paceWindowNs) pace.pop_front();
    if (pace.size() < 2 || entry.vitals.maxSteps <= 0) return;
    const double seconds = static_cast<double>(pace.back().monotonicNs - pace.front().monotonicNs) * 1e-9;
    const auto steps = static_cast<double>(pace.back().step - pace.front().step);
    entry.vitals.secondsLeft = static_cast<double>(entry.vitals.maxSteps - step) * seconds / steps;
}

}  // namespace attune
