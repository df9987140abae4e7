#include "core/store/process_identity.h"

#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <sstream>

namespace attune {

namespace {

std::string firstLine(const char* path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

ProcessIdentity identify() {
    ProcessIdentity self;
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) == 0) self.host = name.data();
    self.machine = firstLine("/etc/machine-id");
    if (self.machine.empty()) self.machine = self.host;
    self.bootId = firstLine("/proc/sys/kernel/random/boot_id");
    self.pid = ::getpid();
    self.startTime = processStartTime(self.pid);
    return self;
}

}  // namespace

const ProcessIdentity& thisProcess() {
    static const ProcessIdentity self = identify();
    return self;
}

std::int64_t processStartTime(std::int64_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    // proc(5): "pid (name) state …"; the name may hold anything, so count fields from its last parenthesis. starttime
    // is field 22.
    const std::size_t nameEnd = text.rfind(')');
    if (nameEnd == std::string::npos) return 0;
    std::istringstream fields(text.substr(nameEnd + 1));
    std::string state;
    fields >> state;
    if (state == "Z" || state == "X") return 0;
    std::string skipped;
    for (int field = 4; field < 22; ++field) fields >> skipped;
    std::int64_t start = 0;
    fields >> start;
    return start;
}

}  // namespace attune
