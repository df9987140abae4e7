#pragma once

#include <functional>

#include "app/cli/report.h"

namespace attune {

/// Reads stdin as one JSON value a line (empty lines skipped). Errors: cli.bad_line {number, what}.
void forEachJsonLine(const std::function<void(const Json& value, std::size_t line)>& take);

}  // namespace attune
