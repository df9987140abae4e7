#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "core/data/token_data.h"
#include "core/text/content_hash.h"

namespace attune {

/// Writes a split's tokens to a cache file: a 64-byte header (magic, width, counts, hashes), then the ids as
/// little-endian integers of 16 bits, or of 32 for vocabularies over 65,536. The file appears under its name only
/// whole: written under another name, synced, renamed. Errors: file.cannot_write {path, reason}, file.disk_full {path,
/// bytes}.
class TokenFileWriter {
public:
    TokenFileWriter(std::filesystem::path path, std::int64_t vocabSize);
    /// Removes what was written unless finish() was reached.
    ~TokenFileWriter();
    TokenFileWriter(const TokenFileWriter&) = delete;
    TokenFileWriter& operator=(const TokenFileWriter&) = delete;

    void add(std::span<const std::int32_t> tokens);
    void finish(std::int64_t textBytes);
    std::int64_t tokens() const noexcept { return tokens_; }

private:
    void write(const void* bytes, std::size_t size, std::int64_t offset);
    [[noreturn]] void fail(int error) const;

    std::filesystem::path path_;
    std::string temporary_;
    int file_ = -1;
    int width_;
    std::int64_t tokens_ = 0;
    ContentHash hash_;
};

/// Opens a cache file, or nothing when it is absent, of another version or not whole (its hashes are checked, so that
/// this reads it once).
std::unique_ptr<TokenSplit> openTokenFile(const std::filesystem::path& path, const std::stop_token& stop);

/// Removes what killed builds left in the folder more than an hour ago, and caches that nobody opened for 30 days (a
/// cache's modification time is when it was last opened; text can be tokenized again).
void removeStaleTokenFiles(const std::filesystem::path& folder);

}  // namespace attune
