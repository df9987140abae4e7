#include <sqlite3.h>

#include "core/base/file.h"
#include "core/store/schema.h"

namespace attune {

void copyDatabase(Database& database, const std::filesystem::path& path) {
    const std::filesystem::path partial = path.string() + ".partial";
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    try {
        Database target(partial, Database::Mode::create);
        sqlite3_backup* backup = sqlite3_backup_init(target.handle(), "main", database.handle(), "main");
        const int code =
            backup == nullptr ? sqlite3_extended_errcode(target.handle()) : sqlite3_backup_step(backup, -1);
        if (backup != nullptr) sqlite3_backup_finish(backup);
        if (code != SQLITE_DONE) target.fail(code, sqlite3_errmsg(target.handle()));
    } catch (...) {
        std::filesystem::remove(partial, ignored);
        throw;
    }
    std::filesystem::rename(partial, path);
    syncFolder(path.parent_path());
}

}  // namespace attune
