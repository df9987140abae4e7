#include "core/store/output_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/base/error.h"
#include "core/base/file.h"

namespace attune {

OutputFile::OutputFile(const std::filesystem::path& path)
    : path_(path), file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644)) {
    if (file_ < 0) fail(errno);
}

OutputFile::~OutputFile() {
    if (file_ >= 0) ::close(file_);
}

void OutputFile::write(std::span<const std::byte> bytes) {
    sum_.add(bytes);
    while (!bytes.empty()) {
        const ssize_t count = ::write(file_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(errno);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        bytes_ += static_cast<std::uint64_t>(count);
    }
}

FileSum OutputFile::finish() {
    if (::fsync(file_) != 0) fail(errno);
    ::posix_fadvise(file_, 0, 0, POSIX_FADV_DONTNEED);
    return {bytes_, sum_.digest()};
}

void OutputFile::fail(int error) const {
    if (error == ENOSPC || error == EDQUOT) throw Error("file.disk_full", {path_.string(), std::to_string(bytes_)});
    throw Error("file.cannot_write", {path_.string(), std::generic_category().message(error)});
}

FileSum settleFile(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    const int error = errno;
    if (file >= 0) ::close(file);
    if (!synced) throw Error("file.cannot_write", {path.string(), std::generic_category().message(error)});
    const MappedFile content(path);
    return {content.bytes().size(), xxh64(content.bytes())};
}

}  // namespace attune
