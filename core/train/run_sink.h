#pragma once

#include <mutex>
#include <vector>

#include "core/events/event_sink.h"

namespace attune {

/// Where all threads of a run publish: keeps the run's state, so that "pausing" can be announced from any thread
/// without ever overtaking what the trainer says, and its step, at which it places what the telemetry thread measured.
class RunSink : public EventSink {
public:
    /// nullptr: what comes later is dropped.
    void setNext(EventSink* next) noexcept;
    void publish(const Event& event) noexcept override;
    /// Publishes `to` if the state is `from`.
    void announce(RunState from, RunState to) noexcept;
    RunState state() const noexcept;

private:
    mutable std::recursive_mutex mutex_;  // a viewer may ask for a command while it is being told
    EventSink* next_ = nullptr;
    RunState state_ = RunState::preparing;
    std::int64_t step_ = 0;
    RunId run_ = 0;
};

/// Passes events on to the viewer, but holds the final state back until release(): whoever sees the end may resume at
/// once.
class FinalStateGate : public EventSink {
public:
    /// `viewer` may be null.
    explicit FinalStateGate(EventSink* viewer) noexcept : viewer_(viewer) {}
    void publish(const Event& event) noexcept override;
    void release() noexcept;

private:
    EventSink* viewer_;
    std::mutex mutex_;
    std::vector<Event> held_;
};

}  // namespace attune
