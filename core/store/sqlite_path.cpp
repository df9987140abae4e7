#include "core/store/sqlite_path.h"

#include <fcntl.h>
#include <sqlite3.h>

#include <cstring>
#include <string_view>

namespace attune {

namespace {

constexpr std::size_t longestName = 480;  // leaves room for "-journal"
constexpr const char* verbatimVfs = "attune-verbatim";

/// Takes the name as it is. SQLite's own version would follow /proc/self/fd/N back to the long path.
int verbatimFullPathname(sqlite3_vfs*, const char* name, int capacity, char* out) {
    const std::size_t size = std::strlen(name) + 1;
    if (size > static_cast<std::size_t>(capacity)) return SQLITE_CANTOPEN;
    std::memcpy(out, name, size);
    return SQLITE_OK;
}

const char* registerVerbatimVfs() {
    static sqlite3_vfs vfs = *sqlite3_vfs_find(nullptr);
    vfs.zName = verbatimVfs;
    vfs.pNext = nullptr;
    vfs.xFullPathname = verbatimFullPathname;
    sqlite3_vfs_register(&vfs, 0);
    return verbatimVfs;
}

}  // namespace

SqlitePath sqlitePath(const std::filesystem::path& absolute) {
    if (absolute.native().size() <= longestName) return {absolute.native(), nullptr, -1};
    static const char* const vfs = registerVerbatimVfs();
    const int folder = ::open(absolute.parent_path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return {absolute.native(), nullptr, -1};
    return {"/proc/self/fd/" + std::to_string(folder) + "/" + absolute.filename().native(), vfs, folder};
}

std::string immutableUri(const std::string& name) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = "file://";
    for (const char c : name) {
        if (plain.find(c) != std::string_view::npos) {
            uri += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            uri += {'%', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return uri + "?immutable=1";
}

}  // namespace attune
