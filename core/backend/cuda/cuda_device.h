#pragma once

#include <memory>
#include <unordered_map>

#include "core/backend/cuda/context.h"

namespace attune::cuda {

/// Memory, copies and streams of one NVIDIA card. Copies from and to ordinary host memory are done with it when the
/// call returns; with pinned memory they are in order of the stream.
class CudaDevice final : public Device {
public:
    CudaDevice(std::shared_ptr<Context> context, DeviceInfo info);

    DeviceInfo info() const override { return info_; }
    MemoryInfo memory() const override;
    void* allocate(std::int64_t bytes) override;
    void free(void* pointer) noexcept override;
    void* allocatePinned(std::int64_t bytes) override;
    void freePinned(void* pointer) noexcept override;
    void copyToDevice(void* device, const void* host, std::int64_t bytes, StreamId stream) override;
    void copyToHost(void* host, const void* device, std::int64_t bytes, StreamId stream) override;
    void fillZero(void* device, std::int64_t bytes, StreamId stream) override;
    void synchronize(StreamId stream) override;
    std::unique_ptr<DeviceEvent> makeEvent() override;
    void record(DeviceEvent& event, StreamId stream) override;
    bool done(const DeviceEvent& event) override;
    void wait(const DeviceEvent& event) override;
    double milliseconds(const DeviceEvent& from, const DeviceEvent& to) override;
    std::unique_ptr<Graph> capture(std::function<void()> work, StreamId stream) override;
    void launch(Graph& graph, StreamId stream) override;

private:
    std::shared_ptr<Context> context_;
    DeviceInfo info_;
    std::unordered_map<void*, std::int64_t> sizes_;  // of what allocate() gave out
    std::int64_t usedBytes_ = 0;
};

}  // namespace attune::cuda
