#include "core/data/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "core/base/error.h"
#include "core/text/utf8.h"

namespace attune {

namespace {

constexpr std::size_t chunkSize = std::size_t{256} << 10;
constexpr std::string_view utf8Mark = "\xEF\xBB\xBF";

[[noreturn]] void throwUnreadable(const std::filesystem::path& path, int error) {
    if (error == ENOENT || error == ENOTDIR) throw Error("data.file_missing", {path.string()});
    throw Error("data.unreadable", {path.string(), std::generic_category().message(error)});
}

}  // namespace

TextFile::TextFile(std::filesystem::path path) : path_(std::move(path)), chunk_(chunkSize, '\0') {
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file_ < 0) throwUnreadable(path_, errno);
    if (::fstat(file_, &info_) != 0) {
        const int error = errno;
        ::close(file_);
        throwUnreadable(path_, error);
    }
}

TextFile::~TextFile() {
    ::close(file_);
}

std::size_t TextFile::fill(std::size_t kept) {
    while (kept < chunk_.size()) {
        const ssize_t count = ::read(file_, chunk_.data() + kept, chunk_.size() - kept);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throwUnreadable(path_, errno);
        if (count == 0) break;
        kept += static_cast<std::size_t>(count);
    }
    return kept;
}

std::size_t TextFile::check(std::string_view bytes, bool atEnd) const {
    const auto at = [&](std::size_t place) { return std::to_string(offset_ + static_cast<std::int64_t>(place)); };
    if (offset_ == 0 && (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")))
        throw Error("data.utf16", {path_.string()});
    if (const std::size_t zero = bytes.find('\0'); zero != std::string_view::npos)
        throw Error("data.binary", {path_.string(), at(zero)});
    const std::size_t whole = bytes.size() - (atEnd ? 0 : incompleteUtf8Tail(bytes));
    const std::size_t bad = findInvalidUtf8(bytes.substr(0, whole));
    if (bad == std::string_view::npos) return whole;
    const std::int64_t line = line_ + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
    throw Error("data.not_utf8", {path_.string(), at(bad), std::to_string(line)});
}

bool TextFile::unchanged() const {
    struct stat now {};
    return ::fstat(file_, &now) == 0 && now.st_size == info_.st_size && now.st_mtim.tv_sec == info_.st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == info_.st_mtim.tv_nsec;
}

std::string_view TextFile::read() {
    line_ += std::count(chunk_.begin(), chunk_.begin() + static_cast<std::ptrdiff_t>(given_), '\n');
    offset_ += static_cast<std::int64_t>(given_);
    std::copy(chunk_.begin() + static_cast<std::ptrdiff_t>(given_),
              chunk_.begin() + static_cast<std::ptrdiff_t>(filled_), chunk_.begin());
    filled_ = fill(filled_ - given_);
    given_ = 0;
    const bool atEnd = filled_ < chunk_.size();
    std::string_view bytes = std::string_view(chunk_).substr(0, filled_);
    given_ = check(bytes, atEnd);
    bytes = bytes.substr(0, given_);
    if (atEnd && !unchanged()) throw Error("data.changed_while_reading", {path_.string()});
    if (offset_ == 0 && bytes.starts_with(utf8Mark)) bytes.remove_prefix(utf8Mark.size());
    return bytes;
}

}  // namespace attune
