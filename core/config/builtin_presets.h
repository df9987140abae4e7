#pragma once

#include "core/config/presets.h"

namespace attune {

/// Defined in the file that embed_presets.cmake makes from resources/presets/*.json.
std::vector<Preset> builtInPresets();

}  // namespace attune
