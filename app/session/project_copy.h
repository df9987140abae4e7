#pragma once

#include <filesystem>
#include <stop_token>

namespace attune {

/// Moves a closed project: the file and the folder of checkpoints beside it; by renaming, or across file systems by
/// copying first and removing then. On an error everything is still at its old place. Errors: file.cannot_write {path,
/// reason}.
void moveProject(const std::filesystem::path& from, const std::filesystem::path& to);

/// Copies a project's folder of checkpoints to where the project file `to` expects it. False when `stop` cut it short
/// (what was copied is removed again). Errors: file.cannot_write.
bool copyProjectFiles(const std::filesystem::path& filesFolder, const std::filesystem::path& to, std::stop_token stop);

/// name.attune → name.attune.files
std::filesystem::path filesFolderOf(const std::filesystem::path& project);

}  // namespace attune
