#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace attune {

/// Writes a zip archive of these files (name → content); it replaces what is there. Errors: file.cannot_write {path,
/// reason}.
void writeZip(const std::filesystem::path& path, const std::map<std::string, std::string>& files);

}  // namespace attune
