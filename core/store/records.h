#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/events/event.h"

namespace attune {

using ExperimentId = std::int64_t;

struct ExperimentRecord {
    ExperimentId id = 0;
    std::string name;
    std::string configJson;  // the whole configuration
    std::string sourceJson;  // what it was made from (preset or run), for the "changed" marks
    std::string sourceName;  // "preset sample", "run #11"
    std::string note;
    bool trashed = false;
};

struct RunRecord {
    RunId id = 0;
    ExperimentId experiment = 0;
    std::string name;
    std::string configJson;  // frozen at start
    RunState state = RunState::queued;
    std::string reasonCode;  // why it failed or stopped
    std::vector<std::string> reasonArguments;
    std::int64_t step = 0;
    std::int64_t maxSteps = 0;
    double createdAt = 0, endedAt = 0;  // seconds since 1970; 0 = not ended
    RunId parent = 0;                   // branched from; 0 = none
    std::int64_t parentStep = 0;
    int paletteSlot = 0;  // colour and dash; addRun gives the next one
    bool checked = true;  // shown in Charts and Compare
    bool baseline = false;
    bool trashed = false;
    std::string note;
    std::vector<std::string> tags;
    std::vector<MetricValue> lastMetrics;  // latest value of each tag (filled by runs())
};

/// One metric of one run, columns of equal length, in step order; points superseded by a resume are not in it.
struct MetricColumns {
    std::vector<std::int64_t> step, tokens;
    std::vector<double> epoch, wallTime, value;
    std::int64_t generation = 0;  // how often points of the run were superseded
};

struct SampleRecord {
    RunId run = 0;
    std::int64_t step = 0;
    double wallTime = 0;
    std::string prompt, text;
};

struct CheckpointRecord {
    RunId run = 0;
    std::int64_t step = 0;
    std::string folder;  // relative to the project's files folder
    std::int64_t bytes = 0;
    bool best = false;
    double wallTime = 0;
    bool superseded = false;  // written after the step from which the run was resumed later
};

/// Who trains a run or edits a project.
struct LeaseHolder {
    std::string host, bootId;
    std::int64_t pid = 0;
    double heartbeat = 0;  // wall time of the last sign of life
};

}  // namespace attune
