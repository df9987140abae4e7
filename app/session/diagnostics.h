#pragma once

#include <string>

namespace attune {

/// Plain text for a report: versions, the environment report and the end of the log. Paths below the home folder, the
/// host's and the user's name are taken out, and no project content is in it. Reads files: off the GUI thread.
std::string diagnosticsText();

/// `text` with every occurrence of home folder, user and host name replaced.
std::string withoutPersonalData(std::string text);

}  // namespace attune
