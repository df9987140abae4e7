#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/backend/kernels.h"
#include "core/backend/precision.h"

namespace attune {

/// A device with its kernels, owned together, opened for one precision.
struct Backend {
    std::unique_ptr<Device> device;
    std::unique_ptr<Kernels> kernels;
    Precision precision = Precision::fp32;
};

/// A kind of device this machine could train on, and why not when it cannot.
struct BackendStatus {
    std::string name;  // "cpu", "cuda:0"
    std::string description;
    bool available = false;
    std::string code;  // messages.h, when not available
    std::vector<std::string> arguments;
    std::int64_t totalBytes = 0;  // memory of the device; 0 = unknown
};

/// "cpu", then every card, or "cuda" with the reason why there is none. Starts the driver on the first call.
std::vector<BackendStatus> backends();

/// Of one device, by a name that openBackend takes; nothing when no device can be called so. The reason why there is
/// no card is every card's.
std::optional<BackendStatus> backendStatus(const std::string& name);

/// Kernels to plan memory with, for a name that openBackend takes: they start no device, and there need be none.
/// Errors: device.unknown {name}, device.unavailable {name, reason} when the module cannot be loaded,
/// model.precision_unsupported {precision}.
std::unique_ptr<Kernels> planningKernels(const std::string& name, int threads, Precision precision);

/// "cpu"; "cuda" (the first card) or "cuda:1". threads 0 = all cores; they count for the CPU only. Errors:
/// device.unknown {name}, device.unavailable {name, reason}, model.precision_unsupported {precision}.
Backend openBackend(const std::string& name, int threads, Precision precision = Precision::fp32);

}  // namespace attune
