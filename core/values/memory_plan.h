#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace attune {

struct MemoryPart {
    std::string name;  // "parameters", "gradients", "optimizer", "activations", "workspace", "data", "loader",
                       // "checkpoint", "program"
    std::int64_t bytes = 0;
    bool host = false;  // in host memory while the run's device has its own
};

/// What a run will take on its device, known before step 0, and beside it what it takes of the host's memory.
struct MemoryPlan {
    std::vector<MemoryPart> parts;
    std::int64_t parameterCount = 0;

    /// On the device; on the CPU this is all.
    std::int64_t totalBytes() const noexcept { return sum(false); }
    /// In host memory beside a device that has its own.
    std::int64_t hostBytes() const noexcept { return sum(true); }

private:
    std::int64_t sum(bool host) const noexcept {
        std::int64_t total = 0;
        for (const MemoryPart& part : parts) total += part.host == host ? part.bytes : 0;
        return total;
    }
};

}  // namespace attune
