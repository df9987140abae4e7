#include <memory>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"

namespace attune {

namespace {

std::string metricText(const RunRecord& run, const std::string& tag) {
    for (const MetricValue& metric : run.lastMetrics) {
        if (metric.tag == tag) return shortNumber(metric.value);
    }
    return "";
}

Json runJson(const RunRecord& run) {
    Json metrics = Json::object();
    for (const MetricValue& metric : run.lastMetrics) metrics[metric.tag] = jsonNumber(metric.value);
    return {{"id", run.id},
            {"name", run.name},
            {"experiment", run.experiment},
            {"state", toString(run.state)},
            {"reason", run.reasonCode},
            {"step", run.step},
            {"max_steps", run.maxSteps},
            {"created_at", run.createdAt},
            {"ended_at", run.endedAt},
            {"parent", run.parent},
            {"parent_step", run.parentStep},
            {"note", run.note},
            {"tags", run.tags},
            {"metrics", metrics}};
}

int listRuns(const std::string& path, bool json) {
    const auto project = openProject(path);
    std::vector<std::vector<std::string>> rows{{"run", "name", "state", "step", "train/loss", "eval/loss"}};
    for (const RunRecord& run : project->runs()) {
        if (json) printJson(runJson(run));
        rows.push_back({"#" + std::to_string(run.id), run.name, std::string(toString(run.state)),
                        std::to_string(run.step) + "/" + std::to_string(run.maxSteps), metricText(run, "train/loss"),
                        metricText(run, "eval/loss")});
    }
    if (!json) printTable(rows, 3);
    return ExitCode::done;
}

}  // namespace

void addRunsCommand(Cli& cli) {
    const auto project = std::make_shared<std::string>();
    CLI::App* command =
        cli.add("runs", "List the runs of a project", [project, &cli] { return listRuns(*project, cli.json()); });
    command->add_option("project", *project)->required();
}

}  // namespace attune
