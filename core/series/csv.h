#pragma once

#include <iosfwd>
#include <string_view>

#include "core/series/metric_series.h"

namespace attune {

/// Every logged point as CSV (RFC 4180, UTF-8, "\n"): run, step, tokens, epoch, wall_time, metric, value. Numbers are
/// the shortest text that reads back to the same double, with a point; nan, inf and -inf stand for themselves.
void writeCsvHeader(std::ostream& out);
void writeCsvRows(std::ostream& out, const MetricSeries& series, std::string_view run, std::string_view metric);

}  // namespace attune
