#include "app/bridge/stall_watchdog.h"

#include <algorithm>
#include <string>

#include "core/base/log.h"
#include "core/events/event.h"

namespace attune {

namespace {

constexpr int beatMs = 10;
constexpr std::int64_t logEveryNs = 1'000'000'000;

std::int64_t now() {
    return stampedHeader(0, 0).monotonicNs;
}

}  // namespace

StallWatchdog::StallWatchdog(QObject* parent) : QObject(parent) {
    timer_.setInterval(beatMs);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &StallWatchdog::beat);
    reset();
}

void StallWatchdog::setOn(bool on) {
    if (on == timer_.isActive()) return;
    lastNs_ = now();
    on ? timer_.start() : timer_.stop();
}

void StallWatchdog::reset() {
    lastNs_ = now();
    maxMs_ = 0;
    stalls_ = 0;
}

void StallWatchdog::beat() {
    const std::int64_t time = now();
    const double lateMs = static_cast<double>(time - lastNs_) * 1e-6 - beatMs;
    lastNs_ = time;
    maxMs_ = std::max(maxMs_, lateMs);
    if (lateMs < limitMs) return;
    ++stalls_;
    if (time - lastLogNs_ < logEveryNs) return;
    lastLogNs_ = time;
    log(LogLevel::warning, "the window stood still for " + std::to_string(static_cast<int>(lateMs)) + " ms");
}

}  // namespace attune
