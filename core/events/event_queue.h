#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <vector>

#include "core/events/event_sink.h"

namespace attune {

/// The bounded way from workers to one reader (the window's bridge). When full, metrics and device statistics of the
/// same run are merged into the last waiting one of their kind (later values win; every point still reaches the store);
/// progress is replaced; state events, samples, checkpoints, log lines and failures are never dropped.
class EventQueue : public EventSink {
public:
    explicit EventQueue(std::size_t capacity = 4096) : capacity_(capacity) {}

    void publish(const Event& event) noexcept override;
    /// Takes everything that waits, in order.
    std::vector<Event> drain();
    /// Events merged so far because the reader was slow.
    std::int64_t merges() const;

private:
    const std::size_t capacity_;
    mutable std::mutex mutex_;
    std::deque<Event> events_;
    std::int64_t merges_ = 0;
};

}  // namespace attune
