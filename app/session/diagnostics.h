#pragma once

#include <map>
#include <string>

#include "core/store/project.h"

namespace attune {

/// What a problem report needs, as files (name → content): versions and the environment report for reading, the same
/// report as JSON, the end of the log, and `projectJson`. Home folder, host's and user's name are taken out. Reads
/// files: off the GUI thread.
std::map<std::string, std::string> diagnosticFiles(const std::string& projectJson);

/// How a project is made up: its runs' states, lengths, metrics and settings, without names, notes, texts and paths.
std::string projectOutline(Project& project);

/// `text` with every occurrence of home folder, user and host name replaced.
std::string withoutPersonalData(std::string text);

}  // namespace attune
