#pragma once

#include <array>
#include <memory>

#include "core/models/gpt_activations.h"
#include "core/models/model.h"

namespace attune {

/// Micro-batches on their way to the device: two pieces of pinned memory in turn, so that one is filled while the
/// other is copied.
class HostInputs {
public:
    /// For batches of at most (B, T). The device outlives it.
    HostInputs(Device& device, std::int64_t B, std::int64_t T);

    /// Copies the arrays that `to` has room for; those that are null stay. Waits only for the copy before the last one.
    void copy(const MicroBatch& batch, const GptInputs& to, StreamId stream);

private:
    struct Slot {
        PinnedBuffer memory;
        GptInputs at;
        std::unique_ptr<DeviceEvent> copied;
    };

    Slot makeSlot(std::int64_t B, std::int64_t T);

    Device& device_;
    std::array<Slot, 2> slots_;
    std::size_t next_ = 0;
};

}  // namespace attune
