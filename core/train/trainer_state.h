#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "core/data/loader.h"

namespace attune {

/// Losses since the last logged step.
struct LossInterval {
    double lossSum = 0;
    std::int64_t tokens = 0;
};

/// What a checkpoint's state.json holds beside the tensors: enough to go on bit for bit.
struct TrainerState {
    std::int64_t step = 0;     // optimizer steps done
    std::int64_t updates = 0;  // optimizer updates done (steps without skipped ones)
    std::int64_t tokens = 0;
    DataPosition position;
    double bestEvalLoss = std::numeric_limits<double>::infinity();  // of evaluated checkpoints
    double trainedSeconds = 0;                                      // pauses not counted
    double learningRateScale = 1;                                   // halved by each roll-back
    std::int64_t evaluatedStep = -1;  // last step with a whole evaluation: one that a stop cut short is made up for
    std::int64_t notFinite = 0;       // steps in a row without an update, or roll-backs
    LossInterval interval;            // so that the next logged mean is the same as without the stop
    std::string dataFingerprint;
    std::string tokenizerFingerprint;
    std::string configJson;
};

std::string toJson(const TrainerState& state);
/// Errors: checkpoint.corrupt {"state.json", reason}.
TrainerState trainerStateFromJson(const std::string& json);

}  // namespace attune
