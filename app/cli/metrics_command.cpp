#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/store/export.h"

namespace attune {

namespace {

struct Options {
    std::string project, run, metric;
    bool csv = false;
};

void printSummary(Project& project, RunId run, const std::vector<std::string>& tags) {
    std::vector<std::vector<std::string>> rows{{"metric", "points", "first", "last", "least", "most"}};
    for (const std::string& tag : tags) {
        const std::vector<double> values = project.metric(run, tag).value;
        if (values.empty()) continue;
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        rows.push_back({tag, std::to_string(values.size()), shortNumber(values.front()), shortNumber(values.back()),
                        shortNumber(*least), shortNumber(*most)});
    }
    printTable(rows, 1);
}

void printPoints(const std::string& tag, const MetricColumns& columns) {
    for (std::size_t row = 0; row < columns.value.size(); ++row) {
        printJson({{"step", columns.step[row]},
                   {"tokens", columns.tokens[row]},
                   {"epoch", columns.epoch[row]},
                   {"wall_time", columns.wallTime[row]},
                   {"metric", tag},
                   {"value", jsonNumber(columns.value[row])}});
    }
}

int showMetrics(const Options& options, bool json) {
    const auto project = openProject(options.project);
    const RunId run = findRun(*project, options.run).id;
    std::vector<std::string> tags = project->metricTags(run);
    if (!options.metric.empty()) {
        if (std::find(tags.begin(), tags.end(), options.metric) == tags.end()) {
            std::string known;
            for (const std::string& tag : tags) known += (known.empty() ? "" : ", ") + tag;
            throw Error("cli.unknown_metric", {options.metric, known.empty() ? "none yet" : known});
        }
        tags = {options.metric};
    }
    if (!json && !options.csv) {
        printSummary(*project, run, tags);
        return ExitCode::done;
    }
    if (options.csv) {
        const auto metric = options.metric.empty() ? std::nullopt : std::optional(options.metric);
        metricsCsv(*project, run, metric, std::cout);
    } else {
        for (const std::string& tag : tags) printPoints(tag, project->metric(run, tag));
    }
    std::cout << std::flush;
    return ExitCode::done;
}

}  // namespace

void addMetricsCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("metrics", "Print the points of a run's metrics",
                                [options, &cli] { return showMetrics(*options, cli.json()); });
    command->add_option("project", options->project)->required();
    command->add_option("run", options->run, "Number, name, or last")->required();
    command->add_option("metric", options->metric, "One metric, such as train/loss; else all");
    command->add_flag("--csv", options->csv, "step,tokens,epoch,wall_time,metric,value; else a summary");
}

}  // namespace attune
