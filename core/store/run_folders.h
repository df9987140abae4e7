#pragma once

#include <cstdint>
#include <string>

#include "core/events/event.h"

namespace attune {

/// Where a run keeps its files, relative to the project's files folder.
inline std::string runFolder(RunId run) {
    return "run-" + std::to_string(run);
}

/// The folder of one checkpoint, relative to the project's files folder: what CheckpointSaved::folder holds. `copy` >
/// 1: where an earlier life of the run left one of that step.
inline std::string checkpointFolder(RunId run, std::int64_t step, int copy = 1) {
    return runFolder(run) + "/checkpoint-" + std::to_string(step) + (copy > 1 ? "-" + std::to_string(copy) : "");
}

/// The lease that the trainer of a run holds.
inline std::string runLease(RunId run) {
    return "run:" + std::to_string(run);
}

}  // namespace attune
