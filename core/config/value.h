#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace attune {

/// The value of one setting; monostate = auto (only where the field allows it).
using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>>;

}  // namespace attune
