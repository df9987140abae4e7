#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace attune {

struct MemoryPart {
    std::string name;  // "parameters", "gradients", "optimizer", "activations", "logits", "workspace", "data",
                       // "loader", "checkpoint"
    std::int64_t bytes = 0;
};

/// What a run will take on its device (and in host memory, the same thing on the CPU), known before step 0.
struct MemoryPlan {
    std::vector<MemoryPart> parts;
    std::int64_t parameterCount = 0;

    std::int64_t totalBytes() const noexcept {
        std::int64_t total = 0;
        for (const MemoryPart& part : parts) total += part.bytes;
        return total;
    }
};

}  // namespace attune
