#include "core/store/project_access.h"

#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "core/base/error.h"

namespace attune {

namespace {

/// statfs(2)'s f_type of file systems that other machines may share: NFS, SMB, SMB2, CIFS, FUSE (sshfs), Coda, AFS, 9P,
/// Ceph, GFS2, OCFS2, Lustre.
constexpr auto sharedFileSystems =
    std::to_array<std::uint32_t>({0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x65735546, 0x73757245, 0x5346414f,
                                  0x01021997, 0x00c36400, 0x01161970, 0x7461636f, 0x0bd00bd0});

}  // namespace

void checkReadable(const std::filesystem::path& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) throw Error("project.missing", {path.string()});
        throw Error("project.not_readable", {path.string(), std::generic_category().message(errno)});
    }
    if (!S_ISREG(info.st_mode)) throw Error("project.not_a_project", {path.string()});
    if (::access(path.c_str(), R_OK) != 0) {
        throw Error("project.not_readable", {path.string(), std::generic_category().message(errno)});
    }
}

std::string unwritableReason(const std::filesystem::path& path) {
    struct statfs info {};
    if (::statfs(path.c_str(), &info) == 0) {
        const auto type = static_cast<std::uint32_t>(info.f_type);
        if (std::find(sharedFileSystems.begin(), sharedFileSystems.end(), type) != sharedFileSystems.end())
            return "project.network_place";
    }
    const bool writable = ::access(path.c_str(), W_OK) == 0 && ::access(path.parent_path().c_str(), W_OK) == 0;
    return writable ? "" : "project.read_only_place";
}

}  // namespace attune
