#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace attune {

enum class ExportFormat { csv, json };

/// Writes what the project knows of a run into `folder` (made if missing; files of the same name are replaced). Returns
/// the files.
///   csv:  metrics.csv, samples.csv, checkpoints.csv, run.json
///   json: metrics.json (tag → columns), events.jsonl (the log, one event a line), run.json
/// run.json holds the record, the configuration, samples, checkpoints and the steps of resumes.
/// Errors: run.unknown {run}, project.*, file.*.
std::vector<std::filesystem::path> exportRun(Project& project, RunId run, ExportFormat format,
                                             const std::filesystem::path& folder);

/// "step,tokens,epoch,wall_time,metric,value" and a line per point, metric by metric in stored order (RFC 4180, \n line
/// ends). Numbers read back as the same bits; nan, inf and -inf by these words. Returns the number of points.
std::int64_t metricsCsv(Project& project, RunId run, const std::optional<std::string>& metric, std::ostream& out);

}  // namespace attune
