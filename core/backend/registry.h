#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/backend/kernels.h"

namespace attune {

/// A device with its kernels, owned together.
struct Backend {
    std::unique_ptr<Device> device;
    std::unique_ptr<Kernels> kernels;
};

/// A kind of device this machine could train on, and why not when it cannot.
struct BackendStatus {
    std::string name;  // "cpu", "cuda:0"
    std::string description;
    bool available = false;
    std::string code;  // messages.h, when not available
    std::vector<std::string> arguments;
};

std::vector<BackendStatus> backends();

/// "cpu"; threads 0 = all cores. Errors: device.unknown {name}, device.unavailable {name, reason}.
Backend openBackend(const std::string& name, int threads);

}  // namespace attune
