#pragma once

#include <cstdint>
#include <string>

#include "core/backend/device.h"

namespace attune::cpu {

/// Memory the system could still give, and what this process holds (Linux /proc; 0 when it cannot be read).
MemoryInfo hostMemory();

/// Physical memory of the machine, in bytes.
std::int64_t hostTotalBytes();

/// The processor's name as the system gives it, e.g. "AMD EPYC 7763 64-Core Processor".
std::string processorName();

}  // namespace attune::cpu
