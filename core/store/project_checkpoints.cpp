#include "core/store/project_file.h"

namespace attune {

std::vector<CheckpointRecord> ProjectFile::checkpoints(RunId run, bool withSuperseded) {
    std::vector<CheckpointRecord> found;
    Query query = database_->query(
        "SELECT step, folder, bytes, best, wall_time, superseded FROM checkpoint WHERE run = ? AND superseded <= ? "
        "ORDER BY step, wall_time",
        run, withSuperseded);
    while (query.next()) {
        found.push_back({run, query.integer(0), query.text(1), query.integer(2), query.integer(3) != 0, query.real(4),
                         query.integer(5) != 0});
    }
    return found;
}

void ProjectFile::removeCheckpoint(RunId run, const std::string& folder) {
    const std::filesystem::path files = filesFolder() / folder;
    std::error_code ignored;
    // The manifest first: half a checkpoint must never look whole. The record last: whatever is left is tried again.
    std::filesystem::remove(files / "manifest.json", ignored);
    std::filesystem::remove_all(files, ignored);
    database_->write([&] { database_->run("DELETE FROM checkpoint WHERE run = ? AND folder = ?", run, folder); });
}

}  // namespace attune
