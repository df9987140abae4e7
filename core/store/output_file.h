#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "core/store/xxh64.h"

namespace attune {

/// What a file should hold.
struct FileSum {
    std::uint64_t bytes = 0;
    std::uint64_t checksum = 0;  // Xxh64
};

/// A new file, summed while it is written. Errors: file.disk_full {path, bytes so far}, file.cannot_write {path,
/// reason}.
class OutputFile {
public:
    explicit OutputFile(const std::filesystem::path& path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    /// On the disk, and out of the page cache, so that who reads it back reads the disk.
    FileSum finish();

private:
    [[noreturn]] void fail(int error) const;

    std::filesystem::path path_;
    int file_ = -1;
    std::uint64_t bytes_ = 0;
    Xxh64 sum_;
};

/// The sum of an existing file, after bringing it to the disk. Errors: as readFile.
FileSum settleFile(const std::filesystem::path& path);

}  // namespace attune
