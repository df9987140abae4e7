#include "app/cli/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "app/cli/cli.h"
#include "core/values/messages.h"

namespace attune {

namespace {

/// Codes (or their beginnings, with the dot) that mean: typed wrongly, nothing was done.
constexpr auto usageCodes =
    std::to_array<std::string_view>({"config.", "cli.", "project.missing", "project.not_a_project", "project.exists",
                                     "tokenizer.not_found", "model.config_missing", "file.missing", "data.file_missing",
                                     "run.nothing_to_resume", "device.unknown", "device.unavailable"});

bool isUsage(const std::string& code) {
    return std::any_of(usageCodes.begin(), usageCodes.end(), [&](std::string_view known) {
        return known.ends_with('.') ? code.starts_with(known) : code == known;
    });
}

/// Columns that a terminal shows for UTF-8 text: its code points.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

void printJson(const Json& object) {
    std::cout << object.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n' << std::flush;
}

Json jsonNumber(double value) {
    if (std::isfinite(value)) return value;
    return std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}

std::string shortNumber(double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.6g", value);
    return buffer.data();
}

std::string byteText(double bytes) {
    constexpr auto units = std::to_array<const char*>({"B", "kB", "MB", "GB", "TB"});
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), unit == 0 ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
    return buffer.data();
}

void printTable(const std::vector<std::vector<std::string>>& rows, std::size_t leftColumns) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], width(row[column]));
    }
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column) {
            const std::string padding(widths[column] - width(row[column]), ' ');
            line += column == 0 ? "" : "  ";
            line += column < leftColumns ? row[column] + padding : padding + row[column];
        }
        line.resize(line.find_last_not_of(' ') + 1);
        std::cout << line << '\n';
    }
    std::cout << std::flush;
}

int reportError(const Error& error) {
    std::cerr << "attune-cli: " << describe(error.code(), error.arguments()) << '\n';
    return isUsage(error.code()) ? ExitCode::usage : ExitCode::failed;
}

bool reportProblems(std::span<const Problem> problems) {
    bool errors = false;
    for (const Problem& problem : problems) {
        const bool isError = problem.severity == Problem::Severity::error;
        errors |= isError;
        std::string line = isError ? "error" : "warning";
        if (!problem.keys.empty()) line += " " + problem.keys[0];
        line += ": " + describe(problem.code, problem.arguments);
        for (const Fix& fix : problem.fixes) line += " [--set " + fix.key + "=" + fix.value + "]";
        std::cerr << line << '\n';
    }
    return errors;
}

}  // namespace attune
