#include "core/store/database.h"

#include <sqlite3.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "core/base/error.h"
#include "core/store/sqlite_path.h"

namespace attune {

namespace {

constexpr int busyTimeoutMs = 5000;

std::uint32_t bigEndian(const unsigned char* bytes) {
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

constexpr const char* copyName = "copy.attune";

std::filesystem::path logOf(const std::filesystem::path& path) {
    return path.string() + "-wal";
}

bool hasLog(const std::filesystem::path& path) {
    std::error_code missing;
    const std::uintmax_t bytes = std::filesystem::file_size(logOf(path), missing);
    return !missing && bytes > 0;
}

/// A new folder with copies of the file and its log.
std::filesystem::path copyWithLog(const std::filesystem::path& path) {
    std::string folder = (std::filesystem::temp_directory_path() / "attune-XXXXXX").string();
    std::error_code error;
    if (::mkdtemp(folder.data()) == nullptr) throw Error("project.failed", {path.string(), "no folder for a copy"});
    const std::filesystem::path copy = std::filesystem::path(folder) / copyName;
    if (!std::filesystem::copy_file(path, copy, error) ||
        !std::filesystem::copy_file(logOf(path), logOf(copy), error)) {
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
        throw Error("project.failed", {path.string(), error.message()});
    }
    return folder;
}

}  // namespace

Database::Database(const std::filesystem::path& path, Mode mode) : path_(path), readOnly_(mode == Mode::snapshot) {
    std::filesystem::path place = path;
    if (mode == Mode::snapshot && hasLog(path)) {
        copyFolder_ = copyWithLog(path);
        place = copyFolder_ / copyName;
        mode = Mode::readWrite;
    }
    SqlitePath target = mode == Mode::memory ? SqlitePath{":memory:"} : sqlitePath(place);
    folder_ = target.folder;
    int flags = SQLite::OPEN_NOMUTEX | SQLite::OPEN_READWRITE;
    if (mode == Mode::create || mode == Mode::memory) flags |= SQLite::OPEN_CREATE;
    if (mode == Mode::snapshot) {
        flags = SQLite::OPEN_NOMUTEX | SQLite::OPEN_READONLY | SQLite::OPEN_URI;
        target.name = immutableUri(target.name);
    }
    try {
        database_ = std::make_unique<SQLite::Database>(target.name.c_str(), flags, busyTimeoutMs, target.vfs);
    } catch (const SQLite::Exception& e) {
        letGo();
        fail(e.getExtendedErrorCode(), e.what());
    }
    sqlite3_extended_result_codes(handle(), 1);
}

Database::~Database() {
    letGo();
}

void Database::letGo() noexcept {
    database_.reset();
    if (folder_ >= 0) ::close(folder_);
    std::error_code ignored;
    if (!copyFolder_.empty()) std::filesystem::remove_all(copyFolder_, ignored);
}

FileHeader Database::header() {
    FileHeader header;
    sqlite3_file* file = nullptr;
    sqlite3_file_control(handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    sqlite3_int64 bytes = 0;
    if (file == nullptr || file->pMethods == nullptr || file->pMethods->xFileSize(file, &bytes) != SQLITE_OK)
        return header;
    header.fileBytes = static_cast<std::uint64_t>(bytes);
    std::array<unsigned char, 100> start{};
    if (bytes < 100 || file->pMethods->xRead(file, start.data(), static_cast<int>(start.size()), 0) != SQLITE_OK)
        return header;
    header.isSqlite = std::memcmp(start.data(), "SQLite format 3", 16) == 0;
    const std::uint32_t pageSize = std::uint32_t{start[16]} << 8 | start[17];
    header.expectedBytes = std::uint64_t{pageSize == 1 ? 65536 : pageSize} * bigEndian(&start[28]);
    header.userVersion = bigEndian(&start[60]);
    header.applicationId = bigEndian(&start[68]);
    return header;
}

void Database::configure() {
    script("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL;");
}

void Database::makeReadOnly() {
    refuseWrites();
    script("PRAGMA query_only = ON;");
}

void Database::script(const char* sql) {
    if (database_->tryExec(sql) != SQLITE_OK) fail(database_->getExtendedErrorCode(), database_->getErrorMsg());
}

std::int64_t Database::lastId() const {
    return database_->getLastInsertRowid();
}

int Database::changes() const {
    return database_->getChanges();
}

sqlite3* Database::handle() const {
    return database_->getHandle();
}

void Database::begin(const char* how, bool forWriting) {
    if (forWriting && readOnly_) throw Error("project.read_only", {path_.string()});
    script(how);
}

void Database::rollBack() noexcept {
    // SQLite has rolled back by itself after some errors; then there is nothing to do.
    if (sqlite3_get_autocommit(handle()) == 0) database_->tryExec("ROLLBACK");
}

void Database::fail(int extendedCode, const std::string& message) const {
    const std::string where = path_.string();
    switch (extendedCode & 0xff) {
        case SQLITE_FULL:
            throw Error("project.disk_full", {where});
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            throw Error("project.busy", {where});
        case SQLITE_READONLY:
            throw Error("project.read_only", {where});
        case SQLITE_CORRUPT:
            throw Error("project.corrupt", {where, message});
        case SQLITE_NOTADB:
            throw Error("project.not_a_project", {where});
        case SQLITE_IOERR:
            // The shared-memory file cannot grow: the disk is full.
            if (extendedCode == SQLITE_IOERR_SHMSIZE || extendedCode == SQLITE_IOERR_SHMMAP)
                throw Error("project.disk_full", {where});
            [[fallthrough]];
        default:
            throw Error("project.failed", {where, message});
    }
}

}  // namespace attune
