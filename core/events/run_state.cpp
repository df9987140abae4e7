#include "core/events/run_state.h"

#include <array>

namespace attune {

namespace {

constexpr std::array<std::string_view, 10> words{"queued",   "preparing", "running",  "pausing", "paused",
                                                 "stopping", "stopped",   "finished", "failed",  "interrupted"};

}  // namespace

std::string_view toString(RunState state) noexcept {
    return words[static_cast<std::size_t>(state)];
}

RunState runStateFromString(std::string_view word) noexcept {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == word) return static_cast<RunState>(i);
    }
    return RunState::interrupted;
}

}  // namespace attune
