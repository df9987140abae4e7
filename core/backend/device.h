#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace attune {

/// An in-order queue of device work; 0 is the default one. On the CPU work runs at once in the caller.
using StreamId = int;

struct DeviceInfo {
    std::string name;  // "NVIDIA H200", "AMD EPYC, 2 threads, AVX2"
    std::int64_t totalBytes = 0;
    double peakFlops = 0;  // dense, of the run's precision; 0 = unknown
};

struct MemoryInfo {
    std::int64_t freeBytes = 0;
    std::int64_t usedBytes = 0;  // by this process
};

/// Recorded work that can run again with the same pointers.
class Graph {
public:
    virtual ~Graph() = default;
};

/// A place in a stream's work.
class DeviceEvent {
public:
    virtual ~DeviceEvent() = default;
};

/// Memory, copies and order of work of one device. One trainer thread uses a Device at a time. Errors:
/// device.out_of_memory {needed, free}, device.failed {call, text}.
class Device {
public:
    virtual ~Device() = default;

    virtual DeviceInfo info() const = 0;
    virtual MemoryInfo memory() const = 0;

    /// 256-byte aligned, not initialised.
    virtual void* allocate(std::int64_t bytes) = 0;
    virtual void free(void* pointer) noexcept = 0;
    /// Host memory from which copies are fast.
    virtual void* allocatePinned(std::int64_t bytes) = 0;
    virtual void freePinned(void* pointer) noexcept = 0;

    virtual void copyToDevice(void* device, const void* host, std::int64_t bytes, StreamId stream) = 0;
    virtual void copyToHost(void* host, const void* device, std::int64_t bytes, StreamId stream) = 0;
    virtual void fillZero(void* device, std::int64_t bytes, StreamId stream) = 0;
    virtual void synchronize(StreamId stream) = 0;

    virtual std::unique_ptr<DeviceEvent> makeEvent() = 0;
    /// The event's place is behind what was submitted to the stream. Not inside capture().
    virtual void record(DeviceEvent& event, StreamId stream) = 0;
    /// Whether the work before an event is done (true when it never was recorded), and waiting for it.
    virtual bool done(const DeviceEvent& event) = 0;
    virtual void wait(const DeviceEvent& event) = 0;
    /// Time between two events whose work is done.
    virtual double milliseconds(const DeviceEvent& from, const DeviceEvent& to) = 0;

    /// Records what `work` submits. On the CPU it keeps the function and launch() calls it.
    virtual std::unique_ptr<Graph> capture(std::function<void()> work, StreamId stream) = 0;
    virtual void launch(Graph& graph, StreamId stream) = 0;
};

/// Owns pinned host memory.
class PinnedBuffer {
public:
    PinnedBuffer() = default;
    PinnedBuffer(Device& device, std::int64_t bytes) : device_(&device), data_(device.allocatePinned(bytes)) {}
    ~PinnedBuffer() {
        if (data_ != nullptr) device_->freePinned(data_);
    }
    PinnedBuffer(PinnedBuffer&& other) noexcept : device_(other.device_), data_(std::exchange(other.data_, nullptr)) {}
    PinnedBuffer& operator=(PinnedBuffer&&) = delete;

    std::byte* data() const noexcept { return static_cast<std::byte*>(data_); }

private:
    Device* device_ = nullptr;
    void* data_ = nullptr;
};

/// Owns one device allocation.
class Buffer {
public:
    Buffer() = default;
    Buffer(Device& device, std::int64_t bytes) : device_(&device), data_(device.allocate(bytes)), bytes_(bytes) {}
    ~Buffer() { reset(); }
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept {
        swap(other);
        return *this;
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    void* data() const noexcept { return data_; }
    std::int64_t bytes() const noexcept { return bytes_; }
    void reset() noexcept {
        if (data_ != nullptr) device_->free(data_);
        data_ = nullptr;
        bytes_ = 0;
    }

private:
    void swap(Buffer& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
    }

    Device* device_ = nullptr;
    void* data_ = nullptr;
    std::int64_t bytes_ = 0;
};

}  // namespace attune
