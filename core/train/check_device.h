#pragma once

#include <vector>

#include "core/config/experiment_config.h"

namespace attune {

/// Why the configuration's device and precision cannot be used on this machine; empty when they can. Looks at the
/// machine (loads the GPU module the first time), so not on a thread that must not wait. Beside validate().
std::vector<Problem> checkDevice(const ExperimentConfig& config);

}  // namespace attune
