#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace attune {

/// What the user asks of an active run. Read at step boundaries.
enum class Command : std::uint32_t { pause, resume, stopAndCheckpoint, checkpointNow, sampleNow, kill };

std::string_view toString(Command command) noexcept;

/// Where requests wait for the trainer. Any thread may request; the trainer thread takes. Repeated requests of one kind
/// are one; of pause and resume the later wins; kill beats everything.
class CommandBox {
public:
    void request(Command command) noexcept;

    /// True once per request of that kind since the last take.
    bool take(Command command) noexcept;
    /// Whether it is waiting, without taking it.
    bool pending(Command command) const noexcept;
    /// Blocks until any request is waiting (used while paused).
    void wait() const noexcept;

private:
    std::atomic<std::uint32_t> bits_{0};
};

}  // namespace attune
