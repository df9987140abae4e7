#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/store/database.h"
#include "core/store/records.h"

namespace attune {

/// One metric of one run in the project file. Its rows are in chunks (column_chunk.h): each append adds a small one; as
/// soon as chunkRows rows are in small chunks they are merged into one sealed chunk of exactly that many.
struct MetricSeries {
    static constexpr std::int64_t chunkRows = 1024;

    std::int64_t id = 0;
    std::int64_t rows = 0;
    std::int64_t sealed = 0;  // rows in sealed chunks
};

std::optional<MetricSeries> findSeries(Database& database, RunId run, const std::string& tag);

/// The rows from `firstRow` (not negative) on. Errors: project.corrupt.
MetricColumns readRows(Database& database, const MetricSeries& series, std::int64_t firstRow);

/// Inside a write. Makes the series where there is none.
void appendRows(Database& database, RunId run, const std::string& tag, const MetricColumns& points);

/// Inside a write: moves the rows of all metrics of the run with a step > `step` out of the way; `seam` says by which
/// resume.
void supersedeRows(Database& database, RunId run, std::int64_t step, std::int64_t seam);

}  // namespace attune
