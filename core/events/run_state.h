#pragma once

#include <string_view>

namespace attune {

/// queued → preparing → running ⇄ pausing/paused → stopping → stopped | finished | failed. `interrupted` is what a
/// reader makes of a run whose trainer is gone without a word (stale lease).
enum class RunState { queued, preparing, running, pausing, paused, stopping, stopped, finished, failed, interrupted };

/// The word stored in project files and printed by the CLI.
std::string_view toString(RunState state) noexcept;
/// Inverse of toString; unknown words give `interrupted`.
RunState runStateFromString(std::string_view word) noexcept;

/// True while a trainer owns the run.
constexpr bool isActive(RunState state) noexcept {
    return state == RunState::preparing || state == RunState::running || state == RunState::pausing ||
           state == RunState::paused || state == RunState::stopping;
}

}  // namespace attune
