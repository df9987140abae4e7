#include "core/store/export_csv.h"

#include <array>
#include <charconv>
#include <ostream>

#include "core/store/export.h"

namespace attune {

namespace {

/// RFC 4180: quoted where it holds a comma, a quote or a line break.
std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace

std::string exactNumber(double value) {
    std::array<char, 32> text{};
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), result.ptr};
}

std::int64_t metricsCsv(Project& project, RunId run, const std::optional<std::string>& metric, std::ostream& out) {
    out << "step,tokens,epoch,wall_time,metric,value\n";
    std::int64_t rows = 0;
    for (const std::string& tag : metric ? std::vector<std::string>{*metric} : project.metricTags(run)) {
        const MetricColumns points = project.metric(run, tag);
        const std::string name = csvField(tag);
        for (std::size_t i = 0; i < points.value.size(); ++i, ++rows) {
            out << points.step[i] << ',' << points.tokens[i] << ',' << exactNumber(points.epoch[i]) << ','
                << exactNumber(points.wallTime[i]) << ',' << name << ',' << exactNumber(points.value[i]) << '\n';
        }
    }
    return rows;
}

void samplesCsv(Project& project, RunId run, std::ostream& out) {
    out << "step,wall_time,prompt,text\n";
    for (const SampleRecord& sample : project.samples(run)) {
        out << sample.step << ',' << exactNumber(sample.wallTime) << ',' << csvField(sample.prompt) << ','
            << csvField(sample.text) << '\n';
    }
}

void checkpointsCsv(Project& project, RunId run, std::ostream& out) {
    out << "step,wall_time,folder,bytes,best\n";
    for (const CheckpointRecord& checkpoint : project.checkpoints(run)) {
        out << checkpoint.step << ',' << exactNumber(checkpoint.wallTime) << ',' << csvField(checkpoint.folder) << ','
            << checkpoint.bytes << ',' << (checkpoint.best ? 1 : 0) << '\n';
    }
}

}  // namespace attune
