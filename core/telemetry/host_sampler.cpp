#include "core/telemetry/host_sampler.h"

#include <sstream>

#include "core/telemetry/proc_files.h"

namespace attune {

namespace {

struct CpuTicks {
    std::int64_t busy = 0, total = 0;
};

/// First line of /proc/stat: user nice system idle iowait irq softirq steal (guest time is already in user).
CpuTicks cpuTicks() {
    std::istringstream stat(readProc("/proc/stat"));
    std::string word;
    stat >> word;
    CpuTicks ticks;
    std::int64_t value = 0;
    for (int column = 0; column < 8 && stat >> value; ++column) {
        ticks.total += value;
        if (column != 3 && column != 4) ticks.busy += value;
    }
    return ticks;
}

}  // namespace

std::vector<MetricValue> HostSampler::sample() {
    std::vector<MetricValue> values;
    const CpuTicks now = cpuTicks();
    if (lastTotal_ > 0 && now.total > lastTotal_) {
        const auto busy = static_cast<double>(now.busy - lastBusy_);
        values.push_back({"host/cpu_percent", 100 * busy / static_cast<double>(now.total - lastTotal_)});
    }
    lastBusy_ = now.busy;
    lastTotal_ = now.total;
    if (const auto resident = procBytes(readProc("/proc/self/status"), "VmRSS"); resident >= 0) {
        values.push_back({"memory/host_bytes", static_cast<double>(resident)});
    }
    if (const auto available = procBytes(readProc("/proc/meminfo"), "MemAvailable"); available >= 0) {
        values.push_back({"host/free_bytes", static_cast<double>(available)});
    }
    return values;
}

}  // namespace attune
