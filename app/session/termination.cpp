#include "app/session/termination.h"

#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

namespace attune {

namespace {

std::atomic<int> wakeDescriptor{-1};
std::atomic<int> signalsSeen{0};

/// Async-signal-safe: a write, or _exit for who asks twice.
void onSignal(int signal) {
    if (signalsSeen.fetch_add(1) > 0) _exit(128 + signal);
    const char byte = 1;
    [[maybe_unused]] const auto written = write(wakeDescriptor.load(), &byte, 1);
}

constexpr auto handledSignals = {SIGTERM, SIGHUP, SIGINT};

}  // namespace

Termination::Termination(QObject* parent) : QObject(parent) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, descriptors_) != 0) return;
    wakeDescriptor = descriptors_[0];
    signalsSeen = 0;
    notifier_ = new QSocketNotifier(descriptors_[1], QSocketNotifier::Read, this);
    connect(notifier_, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        [[maybe_unused]] const auto taken = read(descriptors_[1], &byte, 1);
        emit requested();
    });
    for (const int signal : handledSignals) {
        struct sigaction action {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART;
        sigaction(signal, &action, nullptr);
    }
}

Termination::~Termination() {
    for (const int signal : handledSignals) std::signal(signal, SIG_DFL);
    wakeDescriptor = -1;
    for (const int descriptor : descriptors_) {
        if (descriptor >= 0) ::close(descriptor);
    }
}

}  // namespace attune
