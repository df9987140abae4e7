#include "core/backend/registry.h"

#include <charconv>
#include <optional>

#include "core/backend/cpu/cpu_device.h"
#include "core/backend/cpu/cpu_kernels.h"
#include "core/backend/cpu/host_memory.h"
#include "core/backend/module_loader.h"

namespace attune {

namespace {

std::vector<BackendStatus> cudaDevices() {
    const auto& module = cudaModule();
    if (const auto* reason = std::get_if<BackendStatus>(&module)) return {*reason};
    return std::get<const BackendModule*>(module)->devices();
}

/// The number of "cuda" (0) or "cuda:3".
std::optional<int> cudaOrdinal(std::string_view name) {
    if (name == "cuda") return 0;
    constexpr std::string_view prefix = "cuda:";
    if (!name.starts_with(prefix)) return std::nullopt;
    name.remove_prefix(prefix.size());
    int ordinal = -1;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), ordinal);
    if (error != std::errc() || end != name.data() + name.size() || ordinal < 0) return std::nullopt;
    return ordinal;
}

std::unique_ptr<Kernels> cpuKernels(int threads, Precision precision) {
    if (precision != Precision::fp32 && precision != Precision::bf16)
        throw Error("model.precision_unsupported", {std::string(toString(precision))});
    return std::make_unique<cpu::CpuKernels>(cpu::ThreadTeam(threads).size());
}

Backend openCpu(int threads, Precision precision) {
    std::unique_ptr<Kernels> kernels = cpuKernels(threads, precision);
    return {.device = std::make_unique<cpu::CpuDevice>(cpu::ThreadTeam(threads).size()),
            .kernels = std::move(kernels),
            .precision = precision};
}

BackendStatus cpuStatus() {
    return {.name = "cpu",
            .description = cpu::CpuDevice(cpu::ThreadTeam::available()).info().name,
            .available = true,
            .code = "",
            .arguments = {},
            .totalBytes = cpu::hostTotalBytes()};
}

}  // namespace

std::string_view toString(Precision precision) noexcept {
    switch (precision) {
        case Precision::fp32:
            return "fp32";
        case Precision::tf32:
            return "tf32";
        case Precision::fp16:
            return "fp16";
        case Precision::bf16:
            break;
    }
    return "bf16";
}

std::vector<BackendStatus> backends() {
    std::vector<BackendStatus> result{cpuStatus()};
    for (BackendStatus& status : cudaDevices()) result.push_back(std::move(status));
    return result;
}

std::optional<BackendStatus> backendStatus(const std::string& name) {
    if (name == "cpu") return cpuStatus();
    const std::optional<int> ordinal = cudaOrdinal(name);
    if (!ordinal) return std::nullopt;
    std::vector<BackendStatus> devices = cudaDevices();
    const bool none = devices.front().name == "cuda";  // one entry that says why
    const auto index = none ? 0 : static_cast<std::size_t>(*ordinal);
    if (index >= devices.size()) return std::nullopt;
    return std::move(devices[index]);
}

std::unique_ptr<Kernels> planningKernels(const std::string& name, int threads, Precision precision) {
    if (name == "cpu") return cpuKernels(threads, precision);
    if (!cudaOrdinal(name)) throw Error("device.unknown", {name});
    const auto& module = cudaModule();
    if (const auto* reason = std::get_if<BackendStatus>(&module))
        throw Error("device.unavailable", {name, reason->code});
    return std::get<const BackendModule*>(module)->planner(precision);
}

Backend openBackend(const std::string& name, int threads, Precision precision) {
    if (name == "cpu") return openCpu(threads, precision);
    const std::optional<BackendStatus> status = backendStatus(name);
    if (!status) throw Error("device.unknown", {name});
    if (!status->available) throw Error("device.unavailable", {name, status->code});
    return std::get<const BackendModule*>(cudaModule())->open(*cudaOrdinal(name), precision);
}

}  // namespace attune
