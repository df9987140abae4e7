#pragma once

#include <memory>
#include <type_traits>

#include "core/backend/cuda/check.h"

namespace attune::cuda {

// Owners of what the CUDA libraries hand out. Destruction ignores errors: after a lost device every call fails.

template <auto destroy>
struct Destroy {
    template <class Handle>
    void operator()(Handle* handle) const noexcept {
        destroy(handle);
    }
};

template <class Handle, auto destroy>
using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, Destroy<destroy>>;

using Stream = Owned<cudaStream_t, cudaStreamDestroy>;
using Event = Owned<cudaEvent_t, cudaEventDestroy>;
using GraphTemplate = Owned<cudaGraph_t, cudaGraphDestroy>;
using ExecutableGraph = Owned<cudaGraphExec_t, cudaGraphExecDestroy>;
using LtHandle = Owned<cublasLtHandle_t, cublasLtDestroy>;
using LtOperation = Owned<cublasLtMatmulDesc_t, cublasLtMatmulDescDestroy>;
using LtLayout = Owned<cublasLtMatrixLayout_t, cublasLtMatrixLayoutDestroy>;
using LtPreference = Owned<cublasLtMatmulPreference_t, cublasLtMatmulPreferenceDestroy>;
using DeviceMemory = Owned<void*, cudaFree>;

Stream makeStream();
Event makeEvent();

}  // namespace attune::cuda
