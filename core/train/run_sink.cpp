#include "core/train/run_sink.h"

#include <utility>

namespace attune {

void RunSink::setNext(EventSink* next) noexcept {
    const std::lock_guard lock(mutex_);
    next_ = next;
}

void RunSink::publish(const Event& event) noexcept {
    const std::lock_guard lock(mutex_);
    const EventHeader& header = headerOf(event);
    run_ = header.run;
    if (const auto* changed = std::get_if<RunStateChanged>(&event)) {
        state_ = changed->state;
        step_ = header.step;
    } else if (std::holds_alternative<StepMetrics>(event) || std::holds_alternative<RunRewound>(event)) {
        step_ = header.step;
    }
    if (next_ == nullptr) return;
    if (const auto* stats = std::get_if<DeviceStats>(&event)) {
        DeviceStats placed = *stats;
        placed.header.step = step_;
        next_->publish(placed);
    } else {
        next_->publish(event);
    }
}

void RunSink::announce(RunState from, RunState to) noexcept {
    const std::lock_guard lock(mutex_);
    if (state_ != from) return;
    state_ = to;
    if (next_ != nullptr) next_->publish(RunStateChanged{stampedHeader(run_, step_), to, {}, {}});
}

RunState RunSink::state() const noexcept {
    const std::lock_guard lock(mutex_);
    return state_;
}

void FinalStateGate::publish(const Event& event) noexcept {
    if (viewer_ == nullptr) return;
    const auto* changed = std::get_if<RunStateChanged>(&event);
    if (changed != nullptr && !isActive(changed->state) && changed->state != RunState::queued) {
        const std::lock_guard lock(mutex_);
        held_.push_back(event);
    } else {
        viewer_->publish(event);
    }
}

void FinalStateGate::release() noexcept {
    std::vector<Event> events;
    {
        const std::lock_guard lock(mutex_);
        events = std::exchange(held_, {});
    }
    for (const Event& event : events) viewer_->publish(event);
}

}  // namespace attune
