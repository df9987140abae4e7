#pragma once

#include <cuda_bf16.h>

#include <algorithm>

#include "core/backend/cuda/check.h"
#include "core/backend/cuda/launch.h"
#include "core/base/error.h"
#include "core/tensor/tensor.h"

namespace attune::cuda {

/// Calls work(T{}) with the C++ type of an activation.
template <class Work>
void withType(DType dtype, Work&& work) {
    switch (dtype) {
        case DType::f32:
            return work(float{});
        case DType::bf16:
            return work(__nv_bfloat16{});
        default:
            ATTUNE_CHECK(dtype == DType::f32 || dtype == DType::bf16);
    }
}

/// Blocks of `size` that hold `count`.
inline unsigned blocksFor(std::int64_t count, std::int64_t size) {
    return static_cast<unsigned>((count + size - 1) / size);
}

/// Blocks of a kernel that the card runs at once: a loop over rows by that many has no tail.
template <class Kernel>
unsigned residentBlocks(const Launch& on, Kernel kernel, unsigned threads) {
    int each = 0;
    ATTUNE_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, static_cast<int>(threads), 0));
    return static_cast<unsigned>(std::max(1, each) * on.processors);
}

inline void checkLaunch(const char* kernel) {
    check(cudaGetLastError(), kernel);
}

inline bool aligned16(const void* pointer) {
    return reinterpret_cast<std::uintptr_t>(pointer) % 16 == 0;
}

}  // namespace attune::cuda
