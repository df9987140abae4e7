#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace attune {

/// Writes a file so that, whatever happens, either the old content or the whole new content is there: temporary file in
/// the same folder, fsync, rename, fsync of the folder. Errors: file.cannot_write {path, reason}, file.disk_full {path,
/// needed bytes}.
void writeFileAtomically(const std::filesystem::path& path, std::string_view content);

/// Reads a whole file. Errors: file.missing {path}, file.cannot_read {path, reason}.
std::string readFile(const std::filesystem::path& path);

/// fsync of a folder, so that renames in it survive a power loss.
void syncFolder(const std::filesystem::path& folder);

/// Bytes free for an unprivileged user on the file system of `path` (or of its nearest existing parent).
std::uint64_t freeBytes(const std::filesystem::path& path);

/// A read-only memory map. Errors as readFile. An empty file maps to an empty span.
class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }
    std::string_view text() const noexcept { return {reinterpret_cast<const char*>(data_), size_}; }

private:
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Folders by the XDG base directory specification, made on demand.
std::filesystem::path dataFolder();    // …/share/attune: unnamed projects
std::filesystem::path configFolder();  // …/attune: the user's presets, preferences
std::filesystem::path cacheFolder();   // …/cache/attune: token caches
std::filesystem::path stateFolder();   // …/state/attune: log files

}  // namespace attune
