#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace attune::cuda {

/// Where a kernel runs and what it may use.
struct Launch {
    cudaStream_t stream = nullptr;
    int processors = 1;       // multiprocessors of the card
    void* scratch = nullptr;  // 256-byte aligned; its content is dead between two operations
    std::int64_t scratchBytes = 0;
};

}  // namespace attune::cuda
