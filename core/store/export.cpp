#include "core/store/export.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/store/event_json.h"
#include "core/store/export_csv.h"

namespace attune {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// As JSON where it is, else as text.
Json embedded(const std::string& text) {
    Json parsed = Json::parse(text, nullptr, false);
    return parsed.is_discarded() ? Json(text) : parsed;
}

std::string runJson(Project& project, const RunRecord& run) {
    Json json{{"id", run.id},
              {"name", run.name},
              {"state", toString(run.state)},
              {"reason", {{"code", run.reasonCode}, {"arguments", run.reasonArguments}}},
              {"step", run.step},
              {"max_steps", run.maxSteps},
              {"created_at", run.createdAt},
              {"ended_at", run.endedAt},
              {"parent", run.parent},
              {"parent_step", run.parentStep},
              {"note", run.note},
              {"tags", run.tags},
              {"config", embedded(run.configJson)},
              {"seams", project.seams(run.id)}};
    json["samples"] = Json::array();
    for (const SampleRecord& sample : project.samples(run.id)) {
        json["samples"].push_back(
            {{"step", sample.step}, {"wall_time", sample.wallTime}, {"prompt", sample.prompt}, {"text", sample.text}});
    }
    json["checkpoints"] = Json::array();
    for (const CheckpointRecord& checkpoint : project.checkpoints(run.id)) {
        json["checkpoints"].push_back({{"step", checkpoint.step},
                                       {"wall_time", checkpoint.wallTime},
                                       {"folder", checkpoint.folder},
                                       {"bytes", checkpoint.bytes},
                                       {"best", checkpoint.best}});
    }
    return dumped(json);
}

/// JSON has no NaN and no infinities: they are the words of event_json.h.
Json numbers(const std::vector<double>& values) {
    Json list = Json::array();
    for (const double value : values) list.push_back(std::isfinite(value) ? Json(value) : Json(nonFiniteWord(value)));
    return list;
}

std::string metricsJson(Project& project, RunId run) {
    Json json = Json::object();
    for (const std::string& tag : project.metricTags(run)) {
        const MetricColumns points = project.metric(run, tag);
        json[tag] = {{"step", points.step},
                     {"tokens", points.tokens},
                     {"epoch", numbers(points.epoch)},
                     {"wall_time", numbers(points.wallTime)},
                     {"value", numbers(points.value)}};
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string eventLines(Project& project, RunId run) {
    std::string lines;
    std::int64_t after = 0;
    for (;;) {
        const std::vector<Project::StoredEvent> events = project.events(run, after);
        if (events.empty()) return lines;
        for (const Project::StoredEvent& stored : events) lines += toJson(stored.event) + "\n";
        after = events.back().sequence;
    }
}

template <typename Writer>
std::string text(Writer&& writer) {
    std::ostringstream out;
    writer(out);
    return std::move(out).str();
}

}  // namespace

std::vector<std::filesystem::path> exportRun(Project& project, RunId id, ExportFormat format,
                                             const std::filesystem::path& folder) {
    const std::optional<RunRecord> run = project.run(id);
    if (!run) throw Error("run.unknown", {std::to_string(id)});
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw Error("file.cannot_write", {folder.string(), error.message()});

    std::vector<std::filesystem::path> written;
    const auto write = [&](const char* name, const std::string& content) {
        written.push_back(folder / name);
        writeFileAtomically(written.back(), content);
    };
    if (format == ExportFormat::csv) {
        write("metrics.csv", text([&](std::ostream& out) { metricsCsv(project, id, std::nullopt, out); }));
        write("samples.csv", text([&](std::ostream& out) { samplesCsv(project, id, out); }));
        write("checkpoints.csv", text([&](std::ostream& out) { checkpointsCsv(project, id, out); }));
    } else {
        write("metrics.json", metricsJson(project, id));
        write("events.jsonl", eventLines(project, id));
    }
    write("run.json", runJson(project, *run));
    return written;
}

}  // namespace attune
