#pragma once

#include <filesystem>
#include <string>

namespace attune {

/// How to hand a path to SQLite.
struct SqlitePath {
    std::string name;
    const char* vfs = nullptr;  // nullptr: SQLite's own
    int folder = -1;            // descriptor that must stay open as long as the connection; the caller closes it
};

/// SQLite's Unix layer takes 512 bytes of path at most. A longer one is opened relative to a descriptor of its folder.
SqlitePath sqlitePath(const std::filesystem::path& absolute);

/// "file:…?immutable=1" with everything escaped that a URI could misread.
std::string immutableUri(const std::string& name);

}  // namespace attune
