#pragma once

#include <string_view>

namespace attune {

/// Prepares the calling worker thread: its name (15 characters at most) and nice +10, so that the window stays smooth
/// while the CPU trains. Threads that it starts later (OpenMP's) inherit both. Failure to renice is ignored.
void enterWorkerThread(std::string_view name) noexcept;

}  // namespace attune
