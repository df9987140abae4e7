#include "core/backend/cuda/check.h"

#include <string>

#include "core/base/error.h"

namespace attune::cuda {

namespace {

/// "cudaMemcpyAsync" of "cudaMemcpyAsync(to, from, …)".
std::string functionOf(const char* call) {
    const std::string text = call;
    return text.substr(0, text.find('('));
}

}  // namespace

void check(cudaError_t status, const char* call) {
    if (status == cudaSuccess) return;
    cudaGetLastError();  // an error that is not sticky must not show again in the next call
    throw Error("device.failed", {functionOf(call), cudaGetErrorString(status)});
}

void check(cublasStatus_t status, const char* call) {
    if (status != CUBLAS_STATUS_SUCCESS)
        throw Error("device.failed", {functionOf(call), "cublasStatus " + std::to_string(static_cast<int>(status))});
}

}  // namespace attune::cuda
