#pragma once

#include <vector>

#include "core/config/experiment_config.h"

namespace attune {

// The parts of validate() that look at several settings together. Single settings may be out of
// their ranges.

void checkModelRules(const ExperimentConfig& config, std::vector<Problem>& problems);
void checkTrainingRules(const ExperimentConfig& config, std::vector<Problem>& problems);
void checkDataRules(const ExperimentConfig& config, std::vector<Problem>& problems);
void checkObservationRules(const ExperimentConfig& config, std::vector<Problem>& problems);

}  // namespace attune
