#include "core/backend/cpu/cpu_device.h"

#include <hwy/targets.h>
#include <sys/mman.h>

#include <bit>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "core/backend/cpu/host_memory.h"
#include "core/base/error.h"

namespace attune::cpu {

namespace {

constexpr std::int64_t alignment = 256;
constexpr std::int64_t hugePage = std::int64_t{2} << 20;

class WorkGraph final : public Graph {
public:
    explicit WorkGraph(std::function<void()> work) : work_(std::move(work)) {}
    void run() const { work_(); }

private:
    std::function<void()> work_;
};

struct Moment final : DeviceEvent {
    std::chrono::steady_clock::time_point at;
};

std::string bestSimdTarget() {
    const auto supported = static_cast<std::uint64_t>(hwy::SupportedTargets());
    return hwy::TargetName(
        static_cast<decltype(hwy::SupportedTargets())>(supported & (~supported + 1)));  // lower bit = better
}

}  // namespace

DeviceInfo CpuDevice::info() const {
    const std::string threads = std::to_string(threads_) + (threads_ == 1 ? " thread, " : " threads, ");
    return {
        .name = processorName() + ", " + threads + bestSimdTarget(), .totalBytes = hostTotalBytes(), .peakFlops = 0};
}

MemoryInfo CpuDevice::memory() const {
    return hostMemory();
}

void* CpuDevice::allocate(std::int64_t bytes) {
    ATTUNE_CHECK(bytes >= 0);
    const bool large = bytes >= 2 * hugePage;
    const std::int64_t align = large ? hugePage : alignment;
    const std::int64_t free = bytes > hugePage ? hostMemory().freeBytes : 0;
    // The kernel promises more than it has and kills the process on first use, so a request beyond what is free fails
    // here.
    const bool fits = free == 0 || bytes <= free;
    void* pointer = nullptr;
    if (fits)
        pointer = std::aligned_alloc(static_cast<std::size_t>(align),
                                     static_cast<std::size_t>((std::max(bytes, align) + align - 1) / align * align));
    if (pointer == nullptr)
        throw Error("device.out_of_memory", {std::to_string(bytes), std::to_string(hostMemory().freeBytes)});
    if (large) madvise(pointer, static_cast<std::size_t>(bytes), MADV_HUGEPAGE);  // advice only
    return pointer;
}

void CpuDevice::free(void* pointer) noexcept {
    std::free(pointer);
}

void CpuDevice::copyToDevice(void* device, const void* host, std::int64_t bytes, StreamId) {
    if (bytes > 0) std::memcpy(device, host, static_cast<std::size_t>(bytes));
}

void CpuDevice::copyToHost(void* host, const void* device, std::int64_t bytes, StreamId) {
    if (bytes > 0) std::memcpy(host, device, static_cast<std::size_t>(bytes));
}

void CpuDevice::fillZero(void* device, std::int64_t bytes, StreamId) {
    if (bytes > 0) std::memset(device, 0, static_cast<std::size_t>(bytes));
}

std::unique_ptr<DeviceEvent> CpuDevice::makeEvent() {
    return std::make_unique<Moment>();
}

void CpuDevice::record(DeviceEvent& event, StreamId) {
    dynamic_cast<Moment&>(event).at = std::chrono::steady_clock::now();
}

double CpuDevice::milliseconds(const DeviceEvent& from, const DeviceEvent& to) {
    const auto elapsed = dynamic_cast<const Moment&>(to).at - dynamic_cast<const Moment&>(from).at;
    return std::chrono::duration<double, std::milli>(elapsed).count();
}

std::unique_ptr<Graph> CpuDevice::capture(std::function<void()> work, StreamId) {
    return std::make_unique<WorkGraph>(std::move(work));
}

void CpuDevice::launch(Graph& graph, StreamId) {
    dynamic_cast<WorkGraph&>(graph).run();
}

}  // namespace attune::cpu
