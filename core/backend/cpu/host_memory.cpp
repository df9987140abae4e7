#include "core/backend/cpu/host_memory.h"

#include <fstream>
#include <string_view>

namespace attune::cpu {

namespace {

/// The text after "key:" in a "/proc" file of such lines, or "".
std::string procField(const char* path, std::string_view key) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(key)) continue;
        const auto colon = line.find(':');
        if (colon == std::string::npos) continue;
        const auto start = line.find_first_not_of(" \t", colon + 1);
        return start == std::string::npos ? "" : line.substr(start);
    }
    return "";
}

std::int64_t kibibytes(const char* path, std::string_view key) {
    return std::strtoll(procField(path, key).c_str(), nullptr, 10) * 1024;
}

}  // namespace

MemoryInfo hostMemory() {
    return {.freeBytes = kibibytes("/proc/meminfo", "MemAvailable"),
            .usedBytes = kibibytes("/proc/self/status", "VmRSS")};
}

std::int64_t hostTotalBytes() {
    return kibibytes("/proc/meminfo", "MemTotal");
}

std::string processorName() {
    const std::string name = procField("/proc/cpuinfo", "model name");
    return name.empty() ? "CPU" : name;
}

}  // namespace attune::cpu
