#include "core/base/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/base/error.h"

namespace attune {

namespace {

/// Owns a file descriptor.
class Descriptor {
public:
    explicit Descriptor(int fd) noexcept : fd_(fd) {}
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const noexcept { return fd_; }

private:
    int fd_;
};

std::string reason(int error) {
    return std::generic_category().message(error);
}

[[noreturn]] void throwWriteError(const std::filesystem::path& path, std::size_t size, int error) {
    if (error == ENOSPC || error == EDQUOT) throw Error("file.disk_full", {path.string(), std::to_string(size)});
    throw Error("file.cannot_write", {path.string(), reason(error)});
}

[[noreturn]] void throwReadError(const std::filesystem::path& path, int error) {
    if (error == ENOENT || error == ENOTDIR) throw Error("file.missing", {path.string()});
    throw Error("file.cannot_read", {path.string(), reason(error)});
}

}  // namespace

void writeFileAtomically(const std::filesystem::path& path, std::string_view content) {
    std::string temporary = path.string() + ".XXXXXX";
    const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.get() < 0) throwWriteError(path, content.size(), errno);
    const auto failWith = [&](int error) {
        ::unlink(temporary.c_str());
        throwWriteError(path, content.size(), error);
    };
    for (std::size_t written = 0; written < content.size();) {
        const ssize_t count = ::write(file.get(), content.data() + written, content.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) failWith(errno);
        written += static_cast<std::size_t>(count);
    }
    ::fchmod(file.get(), 0644);
    if (::fsync(file.get()) != 0) failWith(errno);
    if (::rename(temporary.c_str(), path.c_str()) != 0) failWith(errno);
    syncFolder(path.parent_path().empty() ? "." : path.parent_path());
}

std::string readFile(const std::filesystem::path& path) {
    return std::string(MappedFile(path).text());
}

void syncFolder(const std::filesystem::path& folder) {
    const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.get() >= 0) ::fsync(descriptor.get());
}

std::uint64_t freeBytes(const std::filesystem::path& path) {
    struct statvfs info {};
    std::filesystem::path existing = std::filesystem::absolute(path);
    while (::statvfs(existing.c_str(), &info) != 0) {
        if (!existing.has_relative_path()) throw Error("file.cannot_read", {path.string(), reason(errno)});
        existing = existing.parent_path();
    }
    return std::uint64_t{info.f_bavail} * info.f_frsize;
}

MappedFile::MappedFile(const std::filesystem::path& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) throwReadError(path, errno);
    struct stat info {};
    if (::fstat(file.get(), &info) != 0) throwReadError(path, errno);
    if (S_ISDIR(info.st_mode)) throwReadError(path, EISDIR);
    size_ = static_cast<std::size_t>(info.st_size);
    if (size_ == 0) return;
    void* mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (mapped == MAP_FAILED) throwReadError(path, errno);
    data_ = static_cast<const std::byte*>(mapped);
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) ::munmap(const_cast<std::byte*>(data_), size_);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

}  // namespace attune
