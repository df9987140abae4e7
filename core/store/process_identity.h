#pragma once

#include <cstdint>
#include <string>

namespace attune {

/// Tells one process from every other, across restarts of the process and of the machine.
struct ProcessIdentity {
    std::string host;     // its name, for people
    std::string machine;  // /etc/machine-id, or the host's name where there is none
    std::string bootId;   // changes at every start of the machine
    std::int64_t pid = 0;
    std::int64_t startTime = 0;  // clock ticks after boot; tells a reused pid
};

/// This process.
const ProcessIdentity& thisProcess();

/// Start time of a process of this machine; 0 when there is none, or only its zombie.
std::int64_t processStartTime(std::int64_t pid);

}  // namespace attune
