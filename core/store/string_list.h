#pragma once

#include <string>
#include <vector>

namespace attune {

/// A list of strings as a JSON array, the form in which the project file keeps tags and message arguments.
std::string stringListToJson(const std::vector<std::string>& list);
/// Inverse; anything but an array of strings gives what strings it has.
std::vector<std::string> stringListFromJson(const std::string& json);

}  // namespace attune
