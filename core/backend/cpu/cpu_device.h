#pragma once

#include "core/backend/device.h"

namespace attune::cpu {

/// Host memory as a device: work is done when a call returns, streams make no difference.
class CpuDevice final : public Device {
public:
    explicit CpuDevice(int threads) : threads_(threads) {}

    DeviceInfo info() const override;
    MemoryInfo memory() const override;
    void* allocate(std::int64_t bytes) override;
    void free(void* pointer) noexcept override;
    void* allocatePinned(std::int64_t bytes) override { return allocate(bytes); }
    void freePinned(void* pointer) noexcept override { free(pointer); }
    void copyToDevice(void* device, const void* host, std::int64_t bytes, StreamId stream) override;
    void copyToHost(void* host, const void* device, std::int64_t bytes, StreamId stream) override;
    void fillZero(void* device, std::int64_t bytes, StreamId stream) override;
    void synchronize(StreamId) override {}
    std::unique_ptr<DeviceEvent> makeEvent() override;
    void record(DeviceEvent& event, StreamId stream) override;
    bool done(const DeviceEvent&) override { return true; }
    void wait(const DeviceEvent&) override {}
    double milliseconds(const DeviceEvent& from, const DeviceEvent& to) override;
    std::unique_ptr<Graph> capture(std::function<void()> work, StreamId stream) override;
    void launch(Graph& graph, StreamId stream) override;

private:
    int threads_;
};

}  // namespace attune::cpu
