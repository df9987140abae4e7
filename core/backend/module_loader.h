#pragma once

#include <variant>

#include "core/backend/module.h"

namespace attune {

/// The GPU module, loaded on first use and never unloaded, or why it could not be. It is looked for beside the engine's
/// library and then where the system looks; ATTUNE_CUDA_MODULE in the environment names another file. Any thread.
const std::variant<const BackendModule*, BackendStatus>& cudaModule();

/// The same for one file, for tests. `file` may be a bare name.
std::variant<const BackendModule*, BackendStatus> loadBackendModule(const std::string& file);

}  // namespace attune
