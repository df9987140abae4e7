#include "core/store/checkpoint_rotation.h"

#include <algorithm>
#include <charconv>

#include "core/store/checkpoint.h"
#include "core/store/run_folders.h"

namespace attune {

namespace {

/// Adds finished folders that no record names.
void addUnrecorded(Project& project, RunId run, std::vector<CheckpointRecord>& checkpoints) {
    constexpr std::string_view prefix = "checkpoint-";
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(project.filesFolder() / runFolder(run), ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.rfind(prefix, 0) != 0) continue;
        CheckpointRecord record;
        record.run = run;
        const char* const last = name.data() + name.size();
        const auto [end, error] = std::from_chars(name.data() + prefix.size(), last, record.step);
        if (error != std::errc() || (end != last && *end != '-')) continue;
        record.folder = runFolder(run) + "/" + name;
        const auto known = std::find_if(checkpoints.begin(), checkpoints.end(),
                                        [&](const auto& c) { return c.folder == record.folder; });
        if (known == checkpoints.end()) checkpoints.push_back(std::move(record));
    }
}

}  // namespace

std::optional<CheckpointRecord> newestVerifiedCheckpoint(Project& project, RunId run) {
    std::vector<CheckpointRecord> candidates = project.checkpoints(run, true);
    addUnrecorded(project, run, candidates);
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.step > b.step; });
    for (const CheckpointRecord& candidate : candidates) {
        if (!candidate.superseded && checkpointProblem(project.filesFolder() / candidate.folder).empty())
            return candidate;
    }
    return std::nullopt;
}

std::vector<std::string> rotateCheckpoints(Project& project, RunId run, int limit,
                                           const std::vector<std::string>& keepFolders) {
    const std::vector<CheckpointRecord> all = project.checkpoints(run, true);
    const auto newest = std::find_if(all.rbegin(), all.rend(), [](const auto& c) { return !c.superseded; });
    if (newest == all.rend()) return {};

    std::vector<std::string> surplus;
    int kept = 0;
    for (auto it = all.rbegin(); it != all.rend(); ++it) {
        const bool inUse = it->best || it->folder == newest->folder ||
                           std::find(keepFolders.begin(), keepFolders.end(), it->folder) != keepFolders.end();
        const bool counted = !it->superseded && (limit == 0 || kept < limit);
        if (!it->superseded) ++kept;
        if (!inUse && !counted) surplus.push_back(it->folder);
    }
    if (surplus.empty() || !checkpointProblem(project.filesFolder() / newest->folder).empty()) return {};
    for (const std::string& folder : surplus) project.removeCheckpoint(run, folder);
    return surplus;
}

}  // namespace attune
