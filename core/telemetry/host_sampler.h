#pragma once

#include <vector>

#include "core/events/event.h"

namespace attune {

/// host/cpu_percent, memory/host_bytes (this process), host/free_bytes, from /proc. One object a thread; rates are since the last call.
class HostSampler {
public:
    std::vector<MetricValue> sample();

private:
    double lastCpuSeconds_ = 0;
    double lastWallSeconds_ = 0;
};

}  // namespace attune
