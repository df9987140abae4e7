#include <fcntl.h>
#include <stdio.h>

#include <cerrno>
#include <system_error>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/store/lease.h"
#include "core/store/process_identity.h"
#include "core/store/project_access.h"
#include "core/store/project_file.h"
#include "core/store/schema.h"

namespace attune {

namespace {

constexpr const char* openedReadOnly = "project.opened_read_only";

std::filesystem::path absolutePath(const std::filesystem::path& path) {
    return std::filesystem::absolute(path).lexically_normal();
}

/// Looks at the header before any statement runs, so that a file that is not ours stays as it is.
void checkHeader(Database& database) {
    const std::string where = database.path().string();
    const FileHeader header = database.header();
    if (header.fileBytes == 0) throw Error("project.corrupt", {where, "the file is empty"});
    if (!header.isSqlite || header.applicationId != projectApplicationId) throw Error("project.not_a_project", {where});
    const auto known = static_cast<std::uint32_t>(schemaVersion(projectMigrations()));
    if (header.userVersion > known) {
        throw Error("project.newer_version", {where, std::to_string(header.userVersion), std::to_string(known)});
    }
    std::error_code ignored;
    const std::uint64_t logBytes = std::filesystem::file_size(where + "-wal", ignored);
    // Pages may still be in the write-ahead log alone; SQLite checks those itself.
    if ((ignored || logBytes == 0) && header.fileBytes < header.expectedBytes) {
        throw Error("project.corrupt", {where, "the file is truncated"});
    }
}

void publishNewFile(const std::filesystem::path& partial, const std::filesystem::path& path) {
    if (::renameat2(AT_FDCWD, partial.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
        const int error = errno;
        if (error == EEXIST) throw Error("project.exists", {path.string()});
        throw Error("file.cannot_write", {path.string(), std::generic_category().message(error)});
    }
    syncFolder(path.parent_path());
}

}  // namespace

std::unique_ptr<Project> Project::create(const std::filesystem::path& given) {
    const std::filesystem::path path = absolutePath(given);
    if (std::filesystem::exists(path)) throw Error("project.exists", {path.string()});
    const std::filesystem::path partial = path.string() + ".new" + std::to_string(thisProcess().pid);
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    try {
        {
            Database database(partial, Database::Mode::create);
            database.script(("PRAGMA application_id = " + std::to_string(projectApplicationId)).c_str());
            database.script("PRAGMA journal_mode = WAL");
            database.configure();
            migrate(database, projectMigrations());
        }
        publishNewFile(partial, path);
    } catch (...) {
        std::filesystem::remove(partial, ignored);
        throw;
    }
    return open(path);
}

std::unique_ptr<Project> Project::open(const std::filesystem::path& given, Access access) {
    const std::filesystem::path path = absolutePath(given);
    checkReadable(path);
    std::string reason = unwritableReason(path);
    auto database =
        std::make_unique<Database>(path, reason.empty() ? Database::Mode::readWrite : Database::Mode::snapshot);
    checkHeader(*database);
    database->configure();
    const auto migrations = projectMigrations();
    if (storedVersion(*database) > schemaVersion(migrations)) {
        throw Error("project.newer_version", {path.string(), std::to_string(storedVersion(*database)),
                                              std::to_string(schemaVersion(migrations))});
    }
    if (access == Access::readOnly && reason.empty()) reason = openedReadOnly;
    if (reason.empty()) {
        migrate(*database, migrations);
    } else if (storedVersion(*database) < schemaVersion(migrations)) {
        throw Error("project.older_version", {path.string()});
    }
    if (const std::string problem = schemaProblem(*database, migrations); !problem.empty()) {
        throw Error("project.corrupt", {path.string(), problem});
    }
    if (reason.empty() && heldOnAnotherMachine(*database)) reason = "project.other_machine";
    if (reason == openedReadOnly) {
        database->refuseWrites();
    } else if (!reason.empty()) {
        database->makeReadOnly();
    }
    return std::make_unique<ProjectFile>(std::move(database), reason);
}

}  // namespace attune
