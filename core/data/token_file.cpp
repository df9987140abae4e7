#include "core/data/token_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/base/error.h"
#include "core/base/file.h"

namespace attune {

namespace {

constexpr std::string_view extension = ".tokens";
constexpr auto keptUnopened = std::chrono::hours(30 * 24);

struct Header {
    char magic[8] = {'A', 'T', 'T', 'N', 'T', 'O', 'K', '1'};
    std::int64_t width = 0;  // bytes of an id
    std::int64_t tokens = 0;
    std::int64_t textBytes = 0;
    std::uint64_t contentHash = 0;
    std::uint64_t reserved[2] = {};
    std::uint64_t headerHash = 0;  // of everything before

    std::uint64_t expectedHash() const noexcept {
        ContentHash hash;
        hash.add({reinterpret_cast<const char*>(this), offsetof(Header, headerHash)});
        return hash.value();
    }
};
static_assert(sizeof(Header) == 64);

class MappedTokens final : public TokenSplit {
public:
    MappedTokens(MappedFile file, const Header& header) : file_(std::move(file)), header_(header) {}

    std::int64_t tokens() const override { return header_.tokens; }
    std::int64_t bytes() const override { return header_.textBytes; }
    void copy(std::int64_t first, std::span<std::int32_t> out) const override {
        ATTUNE_CHECK(first >= 0 && first + static_cast<std::int64_t>(out.size()) <= header_.tokens);
        releaseNowAndThen(out.size_bytes());
        const std::byte* ids = file_.bytes().data() + sizeof(Header) + first * header_.width;
        if (header_.width == sizeof(std::int32_t)) {
            std::memcpy(out.data(), ids, out.size_bytes());
        } else {
            const auto* narrow = reinterpret_cast<const std::uint16_t*>(ids);
            std::copy_n(narrow, out.size(), out.begin());
        }
    }

private:
    /// Gives mapped pages back, which stay in the system's cache: random windows would else make the whole file count
    /// as this process's memory. A fault maps up to 64 KiB.
    void releaseNowAndThen(std::size_t bytes) const {
        constexpr std::size_t fault = std::size_t{64} << 10;
        constexpr std::size_t most = std::size_t{64} << 20;
        if (mapped_.fetch_add(bytes + fault, std::memory_order_relaxed) < most) return;
        mapped_.store(0, std::memory_order_relaxed);
        ::madvise(const_cast<std::byte*>(file_.bytes().data()), file_.bytes().size(), MADV_DONTNEED);
    }

    MappedFile file_;
    Header header_;
    mutable std::atomic<std::size_t> mapped_ = 0;  // upper bound since the last release
};

/// Reads instead of mapping, so that the pages do not count as this process's memory.
bool contentMatches(std::ifstream& file, const Header& header, const std::stop_token& stop) {
    std::vector<char> buffer(std::size_t{1} << 20);
    ContentHash hash;
    std::int64_t size = 0;
    while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())), file.gcount() > 0) {
        if (stop.stop_requested()) throw Cancelled();
        hash.add({buffer.data(), static_cast<std::size_t>(file.gcount())});
        size += file.gcount();
    }
    return size == header.tokens * header.width && hash.value() == header.contentHash;
}

}  // namespace

TokenFileWriter::TokenFileWriter(std::filesystem::path path, std::int64_t vocabSize)
    : path_(std::move(path)), temporary_(path_.string() + ".XXXXXX"), width_(vocabSize <= 65536 ? 2 : 4) {
    file_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
    if (file_ < 0) fail(errno);
}

TokenFileWriter::~TokenFileWriter() {
    if (file_ < 0) return;
    ::close(file_);
    ::unlink(temporary_.c_str());
}

void TokenFileWriter::fail(int error) const {
    if (error == ENOSPC || error == EDQUOT)
        throw Error("file.disk_full", {path_.string(), std::to_string(tokens_ * width_)});
    throw Error("file.cannot_write", {path_.string(), std::generic_category().message(error)});
}

void TokenFileWriter::write(const void* bytes, std::size_t size, std::int64_t offset) {
    const char* from = static_cast<const char*>(bytes);
    while (size > 0) {
        const ssize_t count = ::pwrite(file_, from, size, offset);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(errno);
        from += count;
        offset += count;
        size -= static_cast<std::size_t>(count);
    }
}

void TokenFileWriter::add(std::span<const std::int32_t> tokens) {
    const void* bytes = tokens.data();
    std::vector<std::uint16_t> narrow;
    if (width_ == 2) {
        narrow.assign(tokens.begin(), tokens.end());
        bytes = narrow.data();
    }
    const std::size_t size = tokens.size() * static_cast<std::size_t>(width_);
    hash_.add({static_cast<const char*>(bytes), size});
    write(bytes, size, static_cast<std::int64_t>(sizeof(Header)) + tokens_ * width_);
    tokens_ += static_cast<std::int64_t>(tokens.size());
}

void TokenFileWriter::finish(std::int64_t textBytes) {
    Header header;
    header.width = width_;
    header.tokens = tokens_;
    header.textBytes = textBytes;
    header.contentHash = hash_.value();
    header.headerHash = header.expectedHash();
    write(&header, sizeof header, 0);
    if (::fsync(file_) != 0) fail(errno);
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
    ::close(std::exchange(file_, -1));
    syncFolder(path_.parent_path());
}

std::unique_ptr<TokenSplit> openTokenFile(const std::filesystem::path& path, const std::stop_token& stop) {
    std::ifstream file(path, std::ios::binary);
    Header header;
    if (!file.read(reinterpret_cast<char*>(&header), sizeof header)) return nullptr;
    const bool known = std::memcmp(header.magic, Header{}.magic, sizeof header.magic) == 0 &&
                       header.headerHash == header.expectedHash() && (header.width == 2 || header.width == 4);
    if (!known || !contentMatches(file, header, stop)) return nullptr;
    std::error_code ignored;
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now(), ignored);
    return std::make_unique<MappedTokens>(MappedFile(path), header);
}

void removeStaleTokenFiles(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    const fs::file_time_type now = fs::file_time_type::clock::now();
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
        const bool left = entry.path().stem().extension() == extension;  // NAME.tokens.XXXXXX
        const bool cache = entry.path().extension() == extension;
        const fs::file_time_type::duration age = now - entry.last_write_time(ignored);
        if ((left && age > std::chrono::hours(1)) || (cache && age > keptUnopened)) fs::remove(entry.path(), ignored);
    }
}

}  // namespace attune
