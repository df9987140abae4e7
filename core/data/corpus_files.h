#pragma once

#include <string>
#include <vector>

#include "core/data/corpus.h"

namespace attune {

/// The text files behind paths of files and folders, each file once however many names lead to it, in the order given;
/// a folder's files sorted by path. Folders are walked whole; hidden, empty and binary files in them are left out (a
/// zero byte among the first 8,192), links to folders are not followed. A file given by name is taken as it is. Errors:
/// data.no_files, data.file_missing {path}, data.not_a_file {path}, data.no_text_in_folder {path}, data.empty {path},
/// data.unreadable {path, reason}.
std::vector<CorpusFile> corpusFiles(const std::vector<std::string>& paths);

}  // namespace attune
