#include "core/series/csv.h"

#include <charconv>
#include <ostream>
#include <string>

namespace attune {

namespace {

std::string quoted(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string result = "\"";
    for (char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + '"';
}

std::string_view shortest(double value, std::span<char> buffer) {
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), std::size_t(end - buffer.data())};
}

}  // namespace

void writeCsvHeader(std::ostream& out) {
    out << "run,step,tokens,epoch,wall_time,metric,value\n";
}

void writeCsvRows(std::ostream& out, const MetricSeries& series, std::string_view run, std::string_view metric) {
    const std::string runField = quoted(run), metricField = quoted(metric);
    char buffer[32];
    for (std::size_t i = 0; i < series.size(); ++i) {
        const MetricPoint point = series.point(i);
        out << runField << ',' << point.step << ',' << point.tokens << ',' << shortest(point.epoch, buffer);
        out << ',' << shortest(point.wallTime, buffer) << ',' << metricField << ',' << shortest(point.value, buffer)
            << '\n';
    }
}

}  // namespace attune
