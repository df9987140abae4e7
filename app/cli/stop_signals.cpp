#include "app/cli/stop_signals.h"

#include <csignal>
#include <initializer_list>

namespace attune {

namespace {

volatile std::sig_atomic_t requested = 0;

void remember(int signal) {
    if (requested != 0) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    requested = 1;
}

}  // namespace

void catchStopSignals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        action.sa_handler = remember;
        sigemptyset(&action.sa_mask);
        // The second signal must get through while the handler of the first one still runs.
        action.sa_flags = SA_RESTART | SA_NODEFER;
        sigaction(signal, &action, nullptr);
    }
}

bool stopRequested() noexcept {
    return requested != 0;
}

}  // namespace attune
