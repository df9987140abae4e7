#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/values/problem.h"

namespace attune {

using Json = nlohmann::ordered_json;

/// One object, one line, at once (a reader may follow). Bytes that are not UTF-8 become U+FFFD.
void printJson(const Json& object);

/// A number for JSON; "NaN", "Infinity" and "-Infinity" as strings, as in stored events.
Json jsonNumber(double value);

/// A number for reading: six significant digits.
std::string shortNumber(double value);
/// "12.3 MB"
std::string byteText(double bytes);

/// Rows with columns as wide as their widest cell; the first row is the head. Columns after the first `leftColumns` are
/// right-aligned.
void printTable(const std::vector<std::vector<std::string>>& rows, std::size_t leftColumns);

/// The error in words on stderr; the exit code for it: usage where the command line, a setting or a named file is
/// wrong.
int reportError(const Error& error);

/// Each problem on a line of stderr: key, why, fix. True when one of them is an error.
bool reportProblems(std::span<const Problem> problems);

}  // namespace attune
