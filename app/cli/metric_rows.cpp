#include "app/cli/metric_rows.h"

#include <array>
#include <charconv>

namespace attune {

namespace {

std::string exact(double value) {
    std::array<char, 32> buffer{};
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

}  // namespace

std::string metricCsvRow(const MetricColumns& columns, std::size_t row, const std::string& tag) {
    return std::to_string(columns.step[row]) + ',' + std::to_string(columns.tokens[row]) + ',' +
           exact(columns.epoch[row]) + ',' + exact(columns.wallTime[row]) + ',' + tag + ',' + exact(columns.value[row]);
}

Json metricJson(const MetricColumns& columns, std::size_t row, const std::string& tag) {
    return {{"step", columns.step[row]},
            {"tokens", columns.tokens[row]},
            {"epoch", columns.epoch[row]},
            {"wall_time", columns.wallTime[row]},
            {"metric", tag},
            {"value", jsonNumber(columns.value[row])}};
}

}  // namespace attune
