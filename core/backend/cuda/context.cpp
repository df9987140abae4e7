#include "core/backend/cuda/context.h"

#include <string>

#include "core/base/error.h"

namespace attune::cuda {

Stream makeStream() {
    cudaStream_t stream = nullptr;
    // Not the legacy default stream and not ordered with it: that one cannot be captured.
    ATTUNE_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return Stream(stream);
}

Event makeEvent() {
    cudaEvent_t event = nullptr;
    ATTUNE_CUDA(cudaEventCreate(&event));
    return Event(event);
}

DeviceMemory allocateDevice(std::int64_t bytes) {
    void* pointer = nullptr;
    const cudaError_t status = cudaMalloc(&pointer, static_cast<std::size_t>(bytes));
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        std::size_t free = 0;
        std::size_t total = 0;
        ATTUNE_CUDA(cudaMemGetInfo(&free, &total));
        throw Error("device.out_of_memory", {std::to_string(bytes), std::to_string(free)});
    }
    check(status, "cudaMalloc");
    return DeviceMemory(pointer);
}

cudaStream_t Context::stream(StreamId id) {
    ATTUNE_CHECK(id >= 0 && id < 64);
    const auto index = static_cast<std::size_t>(id);
    if (streams_.size() <= index) streams_.resize(index + 1);
    if (!streams_[index]) {
        activate();
        streams_[index] = makeStream();
    }
    return streams_[index].get();
}

void* Context::workspace() {
    if (!workspace_) workspace_ = allocateDevice(workspaceBytes);
    return workspace_.get();
}

Launch Context::launch(StreamId id) {
    activate();
    if (processors_ == 0) ATTUNE_CUDA(cudaDeviceGetAttribute(&processors_, cudaDevAttrMultiProcessorCount, ordinal_));
    return {.stream = stream(id),
            .processors = processors_,
            .scratch = static_cast<std::byte*>(workspace()) + blasWorkspaceBytes,
            .scratchBytes = scratchBytes};
}

cublasLtHandle_t Context::blas() {
    if (!blas_) {
        cublasLtHandle_t handle = nullptr;
        ATTUNE_CUDA(cublasLtCreate(&handle));
        blas_.reset(handle);
    }
    return blas_.get();
}

void* Context::blasWorkspace() {
    return workspace();
}

}  // namespace attune::cuda
