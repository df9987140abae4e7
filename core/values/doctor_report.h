#pragma once

#include <string>
#include <vector>

namespace attune {

/// One line of the Environment page and of `attune-cli doctor`.
struct DoctorLine {
    enum class Status { ok, warning, missing };

    Status status = Status::ok;
    std::string subject;  // "CPU", "Driver", "cuDNN", "Disk"
    std::string found;    // version or quantity; empty: nothing
    std::string needed;   // empty: no requirement
    std::string code;     // messages.h: reason and remedy; empty when ok
    std::vector<std::string> arguments;
};

struct DoctorReport {
    std::vector<DoctorLine> lines;
};

}  // namespace attune
