#pragma once

#include <cstdint>
#include <vector>

#include "core/events/event.h"

namespace attune {

/// host/cpu_percent (busy share of all cores since the last call; not in the first), memory/host_bytes (resident memory
/// of this process), host/free_bytes (what new allocations can get), from /proc. A figure that cannot be read is left
/// out. One thread.
class HostSampler {
public:
    std::vector<MetricValue> sample();

private:
    std::int64_t lastBusy_ = 0;   // clock ticks of all cores
    std::int64_t lastTotal_ = 0;  // 0: not sampled yet
};

}  // namespace attune
