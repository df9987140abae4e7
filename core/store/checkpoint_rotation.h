#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace attune {

/// The newest checkpoint of the run from which it can go on: whole by its checksums, not superseded. One that was
/// finished just before its process died counts too, though the project does not know it yet.
std::optional<CheckpointRecord> newestVerifiedCheckpoint(Project& project, RunId run);

/// Removes the oldest checkpoints until `limit` (0 = no limit) remain, and those that a resume has superseded. Never
/// removes the best one, those in `keepFolders` (the resume source), the newest one, or any while the newest one is
/// broken. Returns the removed folders.
std::vector<std::string> rotateCheckpoints(Project& project, RunId run, int limit,
                                           const std::vector<std::string>& keepFolders);

}  // namespace attune
