#include "core/telemetry/doctor.h"

#include <algorithm>
#include <thread>

#include "core/backend/registry.h"
#include "core/base/file.h"
#include "core/telemetry/proc_files.h"

namespace attune {

namespace {

using Status = DoctorLine::Status;

constexpr std::int64_t gib = std::int64_t{1} << 30;
constexpr std::int64_t neededMemory = 2 * gib;  // the sample with the window
constexpr std::int64_t neededDisk = 2 * gib;    // a few checkpoints of a small model

std::string gibText(std::int64_t bytes) {
    const std::int64_t tenths = bytes * 10 / gib;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GiB";
}

DoctorLine cpuLine(const std::string& cpuInfo) {
    const std::string model = procValue(cpuInfo, "model name");
    const std::string threads = std::to_string(std::max(1u, std::thread::hardware_concurrency()));
    return {.subject = "CPU",
            .found = (model.empty() ? "" : model + ", ") + threads + " threads",
            .needed = "",
            .code = "",
            .arguments = {}};
}

/// The instruction sets that matter for the matrix products.
DoctorLine simdLine(const std::string& cpuInfo) {
    const std::string flags = " " + procValue(cpuInfo, "flags") + " ";
    std::string found;
    for (const char* set : {"sse4_1", "avx", "avx2", "fma", "avx512f", "avx512_bf16", "amx_bf16"}) {
        if (flags.find(" " + std::string(set) + " ") != std::string::npos)
            found += (found.empty() ? "" : " ") + std::string(set);
    }
    DoctorLine line{.subject = "Instruction sets", .found = found, .needed = "avx2", .code = "", .arguments = {}};
    if (flags.find(" avx2 ") == std::string::npos) {
        line.status = Status::warning;
        line.code = "doctor.no_avx2";
    }
    return line;
}

DoctorLine quantityLine(const char* subject, std::int64_t found, std::int64_t needed, const char* code) {
    DoctorLine line{
        .subject = subject, .found = gibText(found), .needed = gibText(needed), .code = "", .arguments = {}};
    if (found < needed) {
        line.status = Status::warning;
        line.code = code;
        line.arguments = {gibText(found)};
    }
    return line;
}

DoctorLine driverLine() {
    const std::string version = readProc("/proc/driver/nvidia/version");
    DoctorLine line{.subject = "NVIDIA driver",
                    .found = version.substr(0, version.find('\n')),
                    .needed = "",
                    .code = "",
                    .arguments = {}};
    if (version.empty()) {
        line.status = Status::missing;
        line.code = "doctor.no_gpu_driver";
    }
    return line;
}

DoctorLine backendLine(const BackendStatus& backend) {
    return {.status = backend.available ? Status::ok : Status::missing,
            .subject = "Backend " + backend.name,
            .found = backend.available ? backend.description : "",
            .needed = "",
            .code = backend.code,
            .arguments = backend.arguments};
}

}  // namespace

DoctorReport examineMachine() {
    const std::string cpuInfo = readProc("/proc/cpuinfo");
    DoctorReport report;
    report.lines.push_back(cpuLine(cpuInfo));
    report.lines.push_back(simdLine(cpuInfo));
    const std::int64_t available = std::max<std::int64_t>(0, procBytes(readProc("/proc/meminfo"), "MemAvailable"));
    report.lines.push_back(quantityLine("Free memory", available, neededMemory, "doctor.little_memory"));
    const auto disk = static_cast<std::int64_t>(freeBytes(dataFolder()));
    report.lines.push_back(quantityLine("Free disk", disk, neededDisk, "doctor.little_disk"));
    report.lines.push_back(driverLine());
    for (const BackendStatus& backend : backends()) report.lines.push_back(backendLine(backend));
    return report;
}

}  // namespace attune
