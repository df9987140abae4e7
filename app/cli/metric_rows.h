#pragma once

#include <string>

#include "app/cli/report.h"
#include "core/store/records.h"

namespace attune {

/// Columns of metrics as CSV; numbers read back exactly, NaN and infinities are "nan", "inf" and "-inf".
inline constexpr const char* metricCsvHead = "step,tokens,epoch,wall_time,metric,value";
std::string metricCsvRow(const MetricColumns& columns, std::size_t row, const std::string& tag);

/// {"step", "tokens", "epoch", "wall_time", "metric", "value"}
Json metricJson(const MetricColumns& columns, std::size_t row, const std::string& tag);

}  // namespace attune
