#pragma once

#include <optional>

#include "core/events/event.h"

namespace attune {

/// What the log panel says of an event, in the language of the window; nothing for what is not worth a line.
std::optional<LogLine> logLineOf(const Event& event);

}  // namespace attune
