#include "app/session/project_copy.h"

#include "core/base/error.h"

namespace attune {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::filesystem_error& error, const fs::path& path) {
    throw Error("file.cannot_write", {path.string(), error.code().message()});
}

void moveEntry(const fs::path& from, const fs::path& to) {
    std::error_code refused;
    fs::rename(from, to, refused);
    if (!refused) return;
    try {
        fs::copy(from, to, fs::copy_options::recursive);
    } catch (...) {
        std::error_code ignored;
        fs::remove_all(to, ignored);
        throw;
    }
    fs::remove_all(from);
}

}  // namespace

fs::path filesFolderOf(const fs::path& project) {
    return project.string() + ".files";
}

void moveProject(const fs::path& from, const fs::path& to) {
    if (fs::exists(to) || fs::exists(filesFolderOf(to))) throw Error("project.exists", {to.string()});
    try {
        const bool files = fs::exists(filesFolderOf(from));
        if (files) moveEntry(filesFolderOf(from), filesFolderOf(to));
        try {
            moveEntry(from, to);
        } catch (const fs::filesystem_error&) {
            if (files) moveEntry(filesFolderOf(to), filesFolderOf(from));
            throw;
        }
    } catch (const fs::filesystem_error& error) {
        fail(error, to);
    }
}

bool copyProjectFiles(const fs::path& filesFolder, const fs::path& to, std::stop_token stop) {
    if (!fs::exists(filesFolder)) return true;
    const fs::path target = filesFolderOf(to);
    try {
        for (const auto& entry : fs::recursive_directory_iterator(filesFolder)) {
            if (stop.stop_requested()) {
                fs::remove_all(target);
                return false;
            }
            const fs::path place = target / fs::relative(entry.path(), filesFolder);
            if (entry.is_directory()) {
                fs::create_directories(place);
            } else {
                fs::create_directories(place.parent_path());
                fs::copy_file(entry.path(), place, fs::copy_options::overwrite_existing);
            }
        }
    } catch (const fs::filesystem_error& error) {
        std::error_code ignored;
        fs::remove_all(target, ignored);
        fail(error, target);
    }
    return true;
}

}  // namespace attune
