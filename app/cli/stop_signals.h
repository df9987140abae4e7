#pragma once

namespace attune {

/// From now on the first SIGINT, SIGTERM or SIGHUP is only remembered; the second one ends the process at once.
void catchStopSignals();
/// Whether one came.
bool stopRequested() noexcept;

}  // namespace attune
