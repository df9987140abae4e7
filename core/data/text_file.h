#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace attune {

/// Reads a text file from its beginning in chunks of whole characters, checking as it goes. A byte order mark of UTF-8
/// is skipped; line ends stay as they are. Never maps the file, so that one truncated meanwhile cannot crash the
/// program. Errors, from constructor and read(): data.file_missing {path}, data.unreadable {path, reason}, data.utf16
/// {path}, data.binary {path, offset}, data.not_utf8 {path, offset, line}, data.changed_while_reading {path}.
class TextFile {
public:
    explicit TextFile(std::filesystem::path path);
    ~TextFile();
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;

    /// The next piece of text, valid until the next call; empty at the end. The pieces of a file are the same at every
    /// reading.
    std::string_view read();

private:
    /// Fills chunk_ behind its first `kept` bytes; the bytes there are then.
    std::size_t fill(std::size_t kept);
    /// Checks the bytes and returns how many are whole characters.
    std::size_t check(std::string_view bytes, bool atEnd) const;
    bool unchanged() const;

    std::filesystem::path path_;
    int file_ = -1;
    struct stat info_ {};
    std::string chunk_;
    std::size_t given_ = 0, filled_ = 0;  // chunk_: given out, then held back, then free
    std::int64_t offset_ = 0;             // in the file, of chunk_'s first byte
    std::int64_t line_ = 1;               // of chunk_'s first byte
};

}  // namespace attune
