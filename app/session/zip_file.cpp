#include "app/session/zip_file.h"

#include <zip.h>

#include <memory>

#include "core/base/error.h"

namespace attune {

namespace {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};

}  // namespace

void writeZip(const std::filesystem::path& path, const std::map<std::string, std::string>& files) {
    int code = 0;
    std::unique_ptr<zip_t, Discard> archive(zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
    if (archive == nullptr) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        const std::string reason = zip_error_strerror(&error);
        zip_error_fini(&error);
        throw Error("file.cannot_write", {path.string(), reason});
    }
    const auto check = [&](bool done) {
        if (!done) throw Error("file.cannot_write", {path.string(), zip_strerror(archive.get())});
    };
    for (const auto& [name, content] : files) {
        zip_source_t* source = zip_source_buffer(archive.get(), content.data(), content.size(), 0);
        check(source != nullptr);
        const bool added = zip_file_add(archive.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8) >= 0;
        if (!added) zip_source_free(source);
        check(added);
    }
    check(zip_close(archive.get()) == 0);
    [[maybe_unused]] zip_t* closed = archive.release();
}

}  // namespace attune
