#pragma once

#include <filesystem>
#include <string>

namespace attune {

/// Throws for a path that no project can be read from: project.missing, project.not_a_project (a folder, a device),
/// project.not_readable.
void checkReadable(const std::filesystem::path& path);

/// Why a project here can only be read, as a message code (project.read_only_place, project.network_place); empty = it
/// can be written. WAL needs shared memory and side files: a folder that can be written, on a file system of this
/// machine.
std::string unwritableReason(const std::filesystem::path& path);

}  // namespace attune
