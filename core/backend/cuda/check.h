#pragma once

#include <cublasLt.h>
#include <cuda_runtime_api.h>

namespace attune::cuda {

/// Throw device.failed {call, text}.
void check(cudaError_t status, const char* call);
void check(cublasStatus_t status, const char* call);

#define ATTUNE_CUDA(call) ::attune::cuda::check(call, #call)

}  // namespace attune::cuda
