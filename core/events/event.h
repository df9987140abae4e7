#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/events/run_state.h"

namespace attune {

using RunId = std::int64_t;  // the number shown as #12; unique in a project

/// On every event: which run, at which optimizer step, when.
struct EventHeader {
    RunId run = 0;
    std::int64_t step = 0;         // optimizer steps done
    std::int64_t monotonicNs = 0;  // CLOCK_MONOTONIC; for durations
    double wallTime = 0;           // seconds since 1970, UTC; for showing
};

struct MetricValue {
    std::string tag;   // "train/loss": DESIGN §7
    double value = 0;  // may be NaN or ±Inf; never dropped
};

struct RunStateChanged {
    EventHeader header;
    RunState state = RunState::queued;
    std::string code;  // why, for failed and stopped (messages.h); empty otherwise
    std::vector<std::string> arguments;
};

/// Metrics of one optimizer step (train, perf and memory tags) or of one evaluation (eval tags).
struct StepMetrics {
    EventHeader header;
    std::int64_t tokens = 0;  // trained tokens so far
    double epoch = 0;
    std::vector<MetricValue> values;
};

/// The run goes on from header.step (resume, roll-back): what it said after that step is superseded, kept but not
/// shown.
struct RunRewound {
    EventHeader header;
};

struct SampleText {
    EventHeader header;
    std::string prompt;
    std::string text;  // valid UTF-8
};

struct DeviceStats {
    EventHeader header;
    std::vector<MetricValue> values;  // host/… and gpuN/… tags
};

/// Long work before or beside the steps ("tokenize", "evaluate", "checkpoint"); total 0 = unknown.
struct Progress {
    EventHeader header;
    std::string phase;
    std::int64_t done = 0;
    std::int64_t total = 0;
};

struct CheckpointSaved {
    EventHeader header;
    std::string folder;  // relative to the project's files folder
    std::int64_t bytes = 0;
    bool best = false;
};

struct LogLine {
    EventHeader header;
    int level = 1;     // LogLevel
    std::string code;  // messages.h; "text" = arguments[0] as it is
    std::vector<std::string> arguments;
};

struct RunFailed {
    EventHeader header;
    std::string code;
    std::vector<std::string> arguments;
    std::string where;  // "data", "forward", "checkpoint", …
    int rank = 0;
    std::string lastGoodCheckpoint;  // empty: none
};

using Event = std::variant<RunStateChanged, StepMetrics, RunRewound, SampleText, DeviceStats, Progress, CheckpointSaved,
                           LogLine, RunFailed>;

const EventHeader& headerOf(const Event& event) noexcept;

/// Now, as an event header carries it.
EventHeader stampedHeader(RunId run, std::int64_t step) noexcept;

}  // namespace attune
