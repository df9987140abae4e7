#include "core/data/corpus_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

#include "core/base/error.h"
#include "core/data/corpus_settings.h"

namespace attune {

namespace {

namespace fs = std::filesystem;

/// Whether a folder's file is taken: readable, with text in it as far as its beginning tells.
bool looksLikeText(const fs::path& path) {
    std::array<char, 8192> head;
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), head.size());
    const auto end = head.begin() + file.gcount();
    return file.gcount() > 0 && std::find(head.begin(), end, '\0') == end;
}

std::vector<fs::path> folderFiles(const fs::path& folder) {
    std::vector<fs::path> paths;
    for (auto entry = fs::recursive_directory_iterator(folder); entry != fs::recursive_directory_iterator(); ++entry) {
        if (entry->path().filename().string().starts_with('.')) {
            entry.disable_recursion_pending();
        } else if (entry->is_regular_file() && looksLikeText(entry->path())) {
            paths.push_back(entry->path());
        }
    }
    std::sort(paths.begin(), paths.end());
    if (paths.empty()) throw Error("data.no_text_in_folder", {folder.string()});
    return paths;
}

std::vector<fs::path> filesAt(const fs::path& path) {
    const fs::file_status status = fs::status(path);
    if (!fs::exists(status)) throw Error("data.file_missing", {path.string()});
    if (fs::is_directory(status)) return folderFiles(path);
    if (!fs::is_regular_file(status)) throw Error("data.not_a_file", {path.string()});
    if (fs::file_size(path) == 0) throw Error("data.empty", {path.string()});
    return {path};
}

}  // namespace

std::vector<CorpusFile> corpusFiles(const std::vector<std::string>& paths) {
    if (paths.empty()) throw Error("data.no_files");
    std::vector<CorpusFile> files;
    std::set<fs::path> seen;
    for (const std::string& path : paths) {
        try {
            for (const fs::path& file : filesAt(path)) {
                if (seen.insert(fs::canonical(file)).second)
                    files.push_back({file, static_cast<std::int64_t>(fs::file_size(file))});
            }
        } catch (const fs::filesystem_error& error) {
            throw Error("data.unreadable", {path, error.code().message()});
        }
    }
    return files;
}

std::vector<CorpusFile> corpusFiles(const ExperimentConfig& config) {
    return corpusFiles(corpusSettings(config).paths);
}

}  // namespace attune
