#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace attune {

/// Runs this program again under a bus of its own, which stands for the session's and the system's, so that no test
/// touches the desktop it runs on. Call first in main().
inline void enterPrivateBus(char** argv) {
    if (std::getenv("ATTUNE_PRIVATE_BUS") == nullptr) {
        setenv("ATTUNE_PRIVATE_BUS", "1", 1);
        static char program[] = "dbus-run-session", separator[] = "--";
        std::vector<char*> command{program, separator};
        for (char** argument = argv; *argument != nullptr; ++argument) command.push_back(*argument);
        command.push_back(nullptr);
        execvp(program, command.data());
        std::perror("dbus-run-session");
        std::exit(1);
    }
    setenv("DBUS_SYSTEM_BUS_ADDRESS", std::getenv("DBUS_SESSION_BUS_ADDRESS"), 1);
}

}  // namespace attune
