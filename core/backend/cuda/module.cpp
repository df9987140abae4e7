#include "core/backend/module.h"

#include "core/backend/cuda/cuda_device.h"
#include "core/backend/cuda/cuda_kernels.h"
#include "core/backend/cuda/peak_rates.h"
#include "core/base/error.h"

namespace attune::cuda {

namespace {

constexpr int leastMajor = 8;  // Ampere: bf16 and tf32, and what this module is compiled for

std::string versionText(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string deviceName(int ordinal) {
    return "cuda:" + std::to_string(ordinal);
}

BackendStatus unusable(std::string code, std::vector<std::string> arguments) {
    return {.name = "cuda",
            .description = "NVIDIA GPU",
            .available = false,
            .code = std::move(code),
            .arguments = std::move(arguments)};
}

/// Why the driver shows no card.
BackendStatus reasonOf(cudaError_t status) {
    cudaGetLastError();
    int driver = 0;
    int runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    if (driver == 0) return unusable("device.driver_missing", {});
    if (status == cudaErrorInsufficientDriver)
        return unusable("device.driver_too_old", {versionText(driver), versionText(runtime)});
    if (status == cudaErrorNoDevice || status == cudaSuccess) return unusable("device.no_gpu", {});
    return unusable("device.failed", {"cudaGetDeviceCount", cudaGetErrorString(status)});
}

BackendStatus statusOf(int ordinal) {
    cudaDeviceProp properties{};
    ATTUNE_CUDA(cudaGetDeviceProperties(&properties, ordinal));
    BackendStatus status{.name = deviceName(ordinal),
                         .description = properties.name,
                         .available = properties.major >= leastMajor,
                         .code = "",
                         .arguments = {},
                         .totalBytes = static_cast<std::int64_t>(properties.totalGlobalMem)};
    if (!status.available) {
        status.code = "device.gpu_too_old";
        status.arguments = {properties.name, std::to_string(properties.major) + "." + std::to_string(properties.minor)};
    }
    return status;
}

std::vector<BackendStatus> devices() {
    int count = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess || count == 0) return {reasonOf(status)};
    std::vector<BackendStatus> result;
    for (int ordinal = 0; ordinal < count; ++ordinal) result.push_back(statusOf(ordinal));
    return result;
}

void checkPrecision(Precision precision) {
    if (precision == Precision::fp16) throw Error("model.precision_unsupported", {std::string(toString(precision))});
}

std::unique_ptr<Kernels> planner(Precision precision) {
    checkPrecision(precision);
    return std::make_unique<CudaKernels>(std::make_shared<Context>(0), precision);
}

Backend open(int ordinal, Precision precision) {
    checkPrecision(precision);
    cudaDeviceProp properties{};
    ATTUNE_CUDA(cudaGetDeviceProperties(&properties, ordinal));
    const auto context = std::make_shared<Context>(ordinal);
    const DeviceInfo info{.name = properties.name,
                          .totalBytes = static_cast<std::int64_t>(properties.totalGlobalMem),
                          .peakFlops = peakFlops(properties.name, precision)};
    return {.device = std::make_unique<CudaDevice>(context, info),
            .kernels = std::make_unique<CudaKernels>(context, precision),
            .precision = precision};
}

}  // namespace

}  // namespace attune::cuda

extern "C" __attribute__((visibility("default"))) const attune::BackendModule* attuneBackendModule() {
    static const attune::BackendModule module{.version = attune::backendModuleVersion,
                                              .devices = attune::cuda::devices,
                                              .planner = attune::cuda::planner,
                                              .open = attune::cuda::open};
    return &module;
}
