#pragma once

#include <string>
#include <vector>

#include "core/config/experiment_config.h"

namespace attune {

struct Preset {
    std::string name;  // "sample", "gpt-small": what --preset takes
    std::string title;
    std::string description;  // says the memory it takes
    bool builtIn = true;
    std::string json;  // partial config
};

/// Built-in presets (compiled in from resources/presets/*.json) and the user's (configFolder()/presets/*.json). A
/// broken user preset is left out and logged.
std::vector<Preset> presets();
/// Errors: config.unknown_preset {name, nearest}.
ExperimentConfig configFromPreset(const std::string& name);
/// Writes or overwrites a user preset. Errors: file.*, config.preset_name {name}.
void saveUserPreset(const std::string& name, const std::string& description, const ExperimentConfig& config);

}  // namespace attune
