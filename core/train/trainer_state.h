#pragma once

#include <cstdint>
#include <string>

#include "core/data/loader.h"

namespace attune {

/// What a checkpoint's state.json holds beside the tensors: enough to go on bit for bit.
struct TrainerState {
    std::int64_t step = 0;            // optimizer steps done
    std::int64_t updates = 0;         // optimizer updates done (steps without skipped ones)
    std::int64_t tokens = 0;
    DataPosition position;
    double bestEvalLoss = 0;          // +inf: none yet
    double trainedSeconds = 0;
    std::string dataFingerprint;
    std::string tokenizerFingerprint;
    std::string configJson;
};

std::string toJson(const TrainerState& state);
/// Errors: checkpoint.corrupt {"state.json", reason}.
TrainerState trainerStateFromJson(const std::string& json);

}  // namespace attune
