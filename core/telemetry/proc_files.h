#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace attune {

/// The value after "key:" of a /proc text ("MemAvailable", "model name"), without white space around it; empty when
/// absent.
std::string procValue(std::string_view text, std::string_view key);

/// procValue for the "123 kB" entries of /proc/meminfo, in bytes; -1 when absent.
std::int64_t procBytes(std::string_view text, std::string_view key);

/// Content of a /proc file; empty when it cannot be read.
std::string readProc(const char* path);

}  // namespace attune
