#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/events/command.h"
#include "core/events/event.h"

namespace attune {

/// The word for the kind of an event: "state", "metrics", "rewound", "sample", "device", "progress", "checkpoint",
/// "log", "failed".
std::string_view eventKind(const Event& event) noexcept;

/// "NaN", "Infinity" or "-Infinity": how JSON gets what it has no number for.
const char* nonFiniteWord(double value) noexcept;

/// One line of JSON: {"event": kind, "run", "step", "monotonic_ns", "time", …}. Numbers print so that they read back as
/// the same bits; what JSON has no number for is "NaN", "Infinity" or "-Infinity". Bytes that are not UTF-8 become
/// U+FFFD.
std::string toJson(const Event& event);

/// Inverse of toJson. Errors: event.malformed {reason}.
Event eventFromJson(std::string_view json);

/// {"command": "pause"}, as Project::postCommand carries it between processes.
std::string toJson(Command command);
/// Nothing for anything else than a command.
std::optional<Command> commandFromJson(std::string_view json);

}  // namespace attune
