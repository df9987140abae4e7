#include <algorithm>

#include "core/store/metric_series.h"
#include "core/store/project_file.h"

namespace attune {

std::vector<std::string> ProjectFile::metricTags(RunId run) {
    std::vector<std::string> tags;
    Query query = database_->query("SELECT tag FROM series WHERE run = ? AND row_count > 0 ORDER BY tag", run);
    while (query.next()) tags.push_back(query.text(0));
    return tags;
}

MetricColumns ProjectFile::metric(RunId run, const std::string& tag, std::int64_t firstRow) {
    MetricColumns points;
    database_->read([&] {
        const auto series = findSeries(*database_, run, tag);
        if (series) points = readRows(*database_, *series, std::max<std::int64_t>(0, firstRow));
        Query generation = database_->query("SELECT count(*) FROM seam WHERE run = ?", run);
        generation.next();
        points.generation = generation.integer(0);
    });
    return points;
}

std::vector<std::int64_t> ProjectFile::seams(RunId run) {
    std::vector<std::int64_t> steps;
    Query query = database_->query("SELECT step FROM seam WHERE run = ? ORDER BY rowid", run);
    while (query.next()) steps.push_back(query.integer(0));
    return steps;
}

}  // namespace attune
