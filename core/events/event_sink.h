#pragma once

#include "core/events/event.h"

namespace attune {

/// Where workers put their events. Called from any worker thread; never blocks on a reader.
class EventSink {
public:
    virtual ~EventSink() = default;
    virtual void publish(const Event& event) noexcept = 0;
};

}  // namespace attune
