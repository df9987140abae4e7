#pragma once

#include "core/backend/registry.h"

namespace attune {

/// Raised with every change of the headers that the loadable backends share with the engine: device.h, kernels.h,
/// registry.h and what they include.
constexpr int backendModuleVersion = 3;

/// What a loadable backend (libattune_cuda.so) exports under `backendModuleSymbol`. `version` is looked at first; when
/// it differs, nothing else is.
struct BackendModule {
    int version;
    /// One entry for each card that is there, or one that says why none can be used.
    std::vector<BackendStatus> (*devices)();
    /// Kernels that answer questions of size only; needs no card. Errors: model.precision_unsupported {precision}.
    std::unique_ptr<Kernels> (*planner)(Precision precision);
    /// Errors: device.unavailable {name, reason}, model.precision_unsupported {precision}.
    Backend (*open)(int ordinal, Precision precision);
};

using BackendModuleFunction = const BackendModule* (*)();
constexpr const char* backendModuleSymbol = "attuneBackendModule";

}  // namespace attune
