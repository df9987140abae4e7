#include "core/models/host_inputs.h"

#include <algorithm>

#include "core/base/error.h"

namespace attune {

HostInputs::HostInputs(Device& device, std::int64_t B, std::int64_t T)
    : device_(device), slots_{makeSlot(B, T), makeSlot(B, T)} {}

HostInputs::Slot HostInputs::makeSlot(std::int64_t B, std::int64_t T) {
    PinnedBuffer memory(device_, cutInputs(B, T, nullptr).bytes);
    const GptInputs at = cutInputs(B, T, memory.data());
    return {std::move(memory), at, device_.makeEvent()};
}

void HostInputs::copy(const MicroBatch& batch, const GptInputs& to, StreamId stream) {
    Slot& slot = slots_[next_];
    next_ = (next_ + 1) % slots_.size();
    device_.wait(*slot.copied);
    const auto copy = [&](const auto& values, auto* host, void* onDevice, std::int64_t count) {
        if (onDevice == nullptr) return;
        ATTUNE_CHECK(static_cast<std::int64_t>(values.size()) == count);
        std::ranges::copy(values, host);
        device_.copyToDevice(onDevice, host, count * static_cast<std::int64_t>(sizeof(values[0])), stream);
    };
    copy(batch.ids, slot.at.ids, to.ids, batch.B * batch.T);
    copy(batch.targets, slot.at.targets, to.targets, batch.B * batch.T);
    copy(batch.sampleIndex, slot.at.sampleIndex, to.sampleIndex, batch.B);
    device_.record(*slot.copied, stream);
}

}  // namespace attune
