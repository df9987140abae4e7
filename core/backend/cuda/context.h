#pragma once

#include <cstdint>
#include <vector>

#include "core/backend/cuda/handles.h"
#include "core/backend/cuda/launch.h"
#include "core/backend/device.h"

namespace attune::cuda {

/// What the device and the kernels of one card share. Nothing is created before its first use, so that a memory plan
/// does not start the card. One thread at a time.
class Context {
public:
    explicit Context(int ordinal) : ordinal_(ordinal) {}

    int ordinal() const noexcept { return ordinal_; }
    /// Makes the card current in the calling thread; every use of CUDA comes after it.
    void activate() const { ATTUNE_CUDA(cudaSetDevice(ordinal_)); }

    cudaStream_t stream(StreamId id);
    /// Where and with what a kernel is launched. Work of one stream at a time may use the scratch memory.
    Launch launch(StreamId id);
    cublasLtHandle_t blas();
    /// cublasLt's own memory, beside the scratch.
    void* blasWorkspace();
    static constexpr std::int64_t blasWorkspaceBytes = std::int64_t{32} << 20;  // what NVIDIA advises for Hopper
    static constexpr std::int64_t scratchBytes = std::int64_t{32} << 20;
    /// All that is allocated here.
    static constexpr std::int64_t workspaceBytes = blasWorkspaceBytes + scratchBytes;

private:
    void* workspace();

    int ordinal_;
    std::vector<Stream> streams_;
    DeviceMemory workspace_;  // cublasLt's, then the scratch
    LtHandle blas_;
    int processors_ = 0;
};

/// cudaMalloc with its own error: device.out_of_memory {needed, free}.
DeviceMemory allocateDevice(std::int64_t bytes);

}  // namespace attune::cuda
