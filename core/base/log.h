#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace attune {

enum class LogLevel { debug, info, warning, error };

/// The program's log: thread-safe, one line a call, to the rotating file once openLog() was called and to stderr for
/// warnings and errors when `toStderr` was asked for. Never throws.
void log(LogLevel level, std::string_view text) noexcept;

/// Starts the rotating log file (5 files of 2 MiB) in `folder`. Returns the path of the current file;
/// empty where it cannot be written: warnings and errors then go to stderr. Does not throw.
std::filesystem::path openLog(const std::filesystem::path& folder, bool toStderr);

}  // namespace attune
