#include <filesystem>
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/metric_rows.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/base/file.h"

namespace attune {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string project, run, format, folder;
};

/// One line per point, of all metrics.
template <typename Line>
std::string metricLines(Project& project, RunId run, Line line) {
    std::string text;
    for (const std::string& tag : project.metricTags(run)) {
        const MetricColumns columns = project.metric(run, tag);
        for (std::size_t row = 0; row < columns.value.size(); ++row) text += line(columns, row, tag) + '\n';
    }
    return text;
}

void exportCsv(Project& project, const RunRecord& run, const fs::path& folder) {
    writeFileAtomically(folder / "metrics.csv",
                        std::string(metricCsvHead) + '\n' + metricLines(project, run.id, metricCsvRow));
}

std::string dumped(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

void exportJson(Project& project, const RunRecord& run, const fs::path& folder) {
    const auto line = [](const MetricColumns& columns, std::size_t row, const std::string& tag) {
        return dumped(metricJson(columns, row, tag), -1);
    };
    writeFileAtomically(folder / "metrics.jsonl", metricLines(project, run.id, line));
    writeFileAtomically(folder / "config.json", run.configJson + '\n');
    std::string samples;
    for (const SampleRecord& sample : project.samples(run.id)) {
        samples += dumped({{"step", sample.step},
                           {"wall_time", sample.wallTime},
                           {"prompt", sample.prompt},
                           {"text", sample.text}},
                          -1) +
                   '\n';
    }
    writeFileAtomically(folder / "samples.jsonl", samples);
    const Json summary{{"id", run.id},
                       {"name", run.name},
                       {"state", toString(run.state)},
                       {"step", run.step},
                       {"max_steps", run.maxSteps},
                       {"created_at", run.createdAt},
                       {"ended_at", run.endedAt},
                       {"note", run.note},
                       {"tags", run.tags}};
    writeFileAtomically(folder / "run.json", dumped(summary, 2) + '\n');
}

/// A checkpoint's model is a Hugging Face folder already, beside what only training needs.
void exportHuggingFace(Project& project, const RunRecord& run, const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(checkpointOf(project, run))) {
        const std::string name = entry.path().filename().string();
        if (name == "optimizer.safetensors" || name == "state.json" || name == "manifest.json") continue;
        fs::copy(entry.path(), folder / name, fs::copy_options::overwrite_existing | fs::copy_options::recursive);
    }
}

int exportRun(const Options& options, bool json) {
    const auto project = openProject(options.project);
    const RunRecord run = findRun(*project, options.run);
    const fs::path folder(options.folder);
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) throw Error("file.cannot_write", {folder.string(), failure.message()});
    if (options.format == "csv") exportCsv(*project, run, folder);
    if (options.format == "json") exportJson(*project, run, folder);
    if (options.format == "hf") exportHuggingFace(*project, run, folder);
    if (json) {
        printJson({{"run", run.id}, {"format", options.format}, {"folder", folder.string()}});
    } else {
        std::cout << "wrote run #" << run.id << " to " << folder.string() << '\n';
    }
    return ExitCode::done;
}

}  // namespace

void addExportCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        cli.add("export", "Write a run in open formats", [options, &cli] { return exportRun(*options, cli.json()); });
    command->add_option("project", options->project)->required();
    command->add_option("run", options->run, "Number, name, or last")->required();
    command
        ->add_option("--format", options->format,
                     "csv: metrics; json: everything but weights; hf: the model as Hugging Face reads it")
        ->required()
        ->check(CLI::IsMember({"csv", "json", "hf"}));
    command->add_option("folder", options->folder, "Folder to write to")->required();
}

}  // namespace attune
