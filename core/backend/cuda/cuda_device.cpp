#include "core/backend/cuda/cuda_device.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"

namespace attune::cuda {

namespace {

class RecordedGraph final : public Graph {
public:
    explicit RecordedGraph(ExecutableGraph graph) : graph_(std::move(graph)) {}
    cudaGraphExec_t get() const noexcept { return graph_.get(); }

private:
    ExecutableGraph graph_;
};

class Mark final : public DeviceEvent {
public:
    explicit Mark(Event event) : event_(std::move(event)) {}
    cudaEvent_t get() const noexcept { return event_.get(); }

private:
    Event event_;
};

cudaEvent_t eventOf(const DeviceEvent& event) {
    return dynamic_cast<const Mark&>(event).get();
}

/// A capture that is open on a stream; closes it in every case.
class Capture {
public:
    explicit Capture(cudaStream_t stream) : stream_(stream) {
        ATTUNE_CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    }
    ~Capture() {
        if (stream_ == nullptr) return;
        cudaGraph_t graph = nullptr;
        cudaStreamEndCapture(stream_, &graph);
        const GraphTemplate discarded(graph);
        cudaGetLastError();
    }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;

    GraphTemplate end() {
        cudaGraph_t graph = nullptr;
        const cudaError_t status = cudaStreamEndCapture(std::exchange(stream_, nullptr), &graph);
        GraphTemplate result(graph);
        check(status, "cudaStreamEndCapture");
        return result;
    }

private:
    cudaStream_t stream_;
};

std::size_t size(std::int64_t bytes) {
    ATTUNE_CHECK(bytes >= 0);
    return static_cast<std::size_t>(bytes);
}

}  // namespace

CudaDevice::CudaDevice(std::shared_ptr<Context> context, DeviceInfo info)
    : context_(std::move(context)), info_(std::move(info)) {}

MemoryInfo CudaDevice::memory() const {
    context_->activate();
    std::size_t free = 0;
    std::size_t total = 0;
    ATTUNE_CUDA(cudaMemGetInfo(&free, &total));
    return {.freeBytes = static_cast<std::int64_t>(free), .usedBytes = usedBytes_};
}

void* CudaDevice::allocate(std::int64_t bytes) {
    context_->activate();
    DeviceMemory memory = allocateDevice(std::max<std::int64_t>(bytes, 1));
    sizes_.emplace(memory.get(), bytes);
    usedBytes_ += bytes;
    return memory.release();
}

void CudaDevice::free(void* pointer) noexcept {
    const auto found = sizes_.find(pointer);
    if (found == sizes_.end()) return;
    usedBytes_ -= found->second;
    sizes_.erase(found);
    cudaSetDevice(context_->ordinal());
    cudaFree(pointer);  // waits for the work that uses it
}

void* CudaDevice::allocatePinned(std::int64_t bytes) {
    context_->activate();
    void* pointer = nullptr;
    const cudaError_t status = cudaMallocHost(&pointer, size(std::max<std::int64_t>(bytes, 1)));
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        throw Error("device.out_of_memory", {std::to_string(bytes), "0"});
    }
    check(status, "cudaMallocHost");
    return pointer;
}

void CudaDevice::freePinned(void* pointer) noexcept {
    cudaFreeHost(pointer);
}

void CudaDevice::copyToDevice(void* device, const void* host, std::int64_t bytes, StreamId stream) {
    context_->activate();
    ATTUNE_CUDA(cudaMemcpyAsync(device, host, size(bytes), cudaMemcpyHostToDevice, context_->stream(stream)));
}

void CudaDevice::copyToHost(void* host, const void* device, std::int64_t bytes, StreamId stream) {
    context_->activate();
    ATTUNE_CUDA(cudaMemcpyAsync(host, device, size(bytes), cudaMemcpyDeviceToHost, context_->stream(stream)));
}

void CudaDevice::fillZero(void* device, std::int64_t bytes, StreamId stream) {
    context_->activate();
    ATTUNE_CUDA(cudaMemsetAsync(device, 0, size(bytes), context_->stream(stream)));
}

void CudaDevice::synchronize(StreamId stream) {
    context_->activate();
    ATTUNE_CUDA(cudaStreamSynchronize(context_->stream(stream)));
}

std::unique_ptr<DeviceEvent> CudaDevice::makeEvent() {
    context_->activate();
    cudaEvent_t event = nullptr;
    // A thread that waits sleeps: there is always work behind what it waits for.
    ATTUNE_CUDA(cudaEventCreateWithFlags(&event, cudaEventBlockingSync));
    return std::make_unique<Mark>(Event(event));
}

void CudaDevice::record(DeviceEvent& event, StreamId stream) {
    context_->activate();
    ATTUNE_CUDA(cudaEventRecord(eventOf(event), context_->stream(stream)));
}

bool CudaDevice::done(const DeviceEvent& event) {
    context_->activate();
    const cudaError_t status = cudaEventQuery(eventOf(event));
    if (status == cudaErrorNotReady) {
        cudaGetLastError();
        return false;
    }
    check(status, "cudaEventQuery");
    return true;
}

void CudaDevice::wait(const DeviceEvent& event) {
    context_->activate();
    ATTUNE_CUDA(cudaEventSynchronize(eventOf(event)));
}

double CudaDevice::milliseconds(const DeviceEvent& from, const DeviceEvent& to) {
    context_->activate();
    float elapsed = 0;
    ATTUNE_CUDA(cudaEventElapsedTime(&elapsed, eventOf(from), eventOf(to)));
    return elapsed;
}

std::unique_ptr<Graph> CudaDevice::capture(std::function<void()> work, StreamId stream) {
    context_->launch(stream);  // what is created on first use must not be created inside
    context_->blas();
    Capture capture(context_->stream(stream));
    work();
    const GraphTemplate graph = capture.end();
    cudaGraphExec_t executable = nullptr;
    ATTUNE_CUDA(cudaGraphInstantiate(&executable, graph.get(), 0));
    return std::make_unique<RecordedGraph>(ExecutableGraph(executable));
}

void CudaDevice::launch(Graph& graph, StreamId stream) {
    context_->activate();
    ATTUNE_CUDA(cudaGraphLaunch(dynamic_cast<RecordedGraph&>(graph).get(), context_->stream(stream)));
}

}  // namespace attune::cuda
