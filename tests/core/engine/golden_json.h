#pragma once

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "tests/paths.h"

namespace attune::golden {

/// A file of tests/golden.
inline nlohmann::json readJson(const std::string& name) {
    return nlohmann::json::parse(readFile(std::string(ATTUNE_SOURCE_DIR "/tests/golden/") + name));
}

}  // namespace attune::golden
