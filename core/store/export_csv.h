#pragma once

#include <iosfwd>
#include <string>

#include "core/store/project.h"

namespace attune {

/// The shortest decimal that reads back as the same double.
std::string exactNumber(double value);

void samplesCsv(Project& project, RunId run, std::ostream& out);
void checkpointsCsv(Project& project, RunId run, std::ostream& out);

}  // namespace attune
