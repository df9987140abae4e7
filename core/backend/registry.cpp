#include "core/backend/registry.h"

#include "core/backend/cpu/cpu_device.h"
#include "core/backend/cpu/cpu_kernels.h"

namespace attune {

std::vector<BackendStatus> backends() {
    const int threads = cpu::ThreadTeam::available();
    return {
        {.name = "cpu",
         .description = cpu::CpuDevice(threads).info().name,
         .available = true,
         .code = "",
         .arguments = {}},
        {.name = "cuda",
         .description = "NVIDIA GPU",
         .available = false,
         .code = "device.cuda_module_missing",
         .arguments = {}},
    };
}

Backend openBackend(const std::string& name, int threads) {
    if (name == "cpu") {
        const int count = cpu::ThreadTeam(threads).size();
        return {.device = std::make_unique<cpu::CpuDevice>(count), .kernels = std::make_unique<cpu::CpuKernels>(count)};
    }
    for (const BackendStatus& status : backends()) {
        if (name == status.name || name.starts_with(status.name + ":"))
            throw Error("device.unavailable", {name, status.code});
    }
    throw Error("device.unknown", {name});
}

}  // namespace attune
