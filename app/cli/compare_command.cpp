#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <set>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/config/experiment_config.h"

namespace attune {

namespace {

struct Options {
    std::string project;
    std::vector<std::string> runs;
};

/// One setting or metric over all runs, the baseline (the first run) first.
struct Row {
    std::string name;
    std::vector<std::string> cells;
};

std::vector<Row> changedSettings(const std::vector<RunRecord>& runs) {
    std::vector<ExperimentConfig> configs;
    for (const RunRecord& run : runs) configs.push_back(configFromJson(run.configJson));
    std::vector<Row> rows;
    for (const Field& field : schema()) {
        Row row{std::string(field.key), {}};
        for (const ExperimentConfig& config : configs) row.cells.push_back(config.toText(field.key));
        if (std::set<std::string>(row.cells.begin(), row.cells.end()).size() > 1) rows.push_back(std::move(row));
    }
    return rows;
}

struct MetricFigures {
    double last = NAN, least = NAN;
};

MetricFigures figures(Project& project, RunId run, const std::string& tag) {
    const std::vector<double> values = project.metric(run, tag).value;
    if (values.empty()) return {};
    MetricFigures result{values.back(), NAN};
    for (const double value : values) {
        if (!(value >= result.least)) result.least = value;  // also takes the first number after NaN
    }
    return result;
}

/// "3.21 (−0.14, −4.2 %)" beside the baseline's value.
std::string withChange(double value, double baseline) {
    if (!std::isfinite(value) || !std::isfinite(baseline)) return shortNumber(value);
    const double change = value - baseline;
    std::string text = shortNumber(value) + " (" + (change >= 0 ? "+" : "") + shortNumber(change);
    if (baseline != 0)
        text += ", " + std::string(change >= 0 ? "+" : "") + shortNumber(100 * change / std::abs(baseline)) + " %";
    return text + ")";
}

std::set<std::string> comparedTags(Project& project, const std::vector<RunRecord>& runs) {
    std::set<std::string> tags;
    for (const RunRecord& run : runs) {
        for (const std::string& tag : project.metricTags(run.id)) {
            if (tag == "train/loss" || tag.starts_with("eval/") || tag == "perf/tokens_per_second") tags.insert(tag);
        }
    }
    return tags;
}

void printMetric(Project& project, const std::vector<RunRecord>& runs, const std::string& tag, bool json,
                 std::vector<std::vector<std::string>>& table) {
    std::vector<MetricFigures> all;
    for (const RunRecord& run : runs) all.push_back(figures(project, run.id, tag));
    if (json) {
        Json last = Json::array();
        Json least = Json::array();
        for (const MetricFigures& one : all) {
            last.push_back(jsonNumber(one.last));
            least.push_back(jsonNumber(one.least));
        }
        printJson({{"metric", tag}, {"last", last}, {"least", least}});
        return;
    }
    std::vector<std::string> row{tag, shortNumber(all[0].last)};
    for (std::size_t i = 1; i < all.size(); ++i) row.push_back(withChange(all[i].last, all[0].last));
    table.push_back(std::move(row));
}

int compare(const Options& options, bool json) {
    const auto project = openProject(options.project);
    std::vector<RunRecord> runs;
    std::vector<std::string> head{""};
    Json ids = Json::array();
    for (const std::string& text : options.runs) {
        runs.push_back(findRun(*project, text));
        head.push_back("#" + std::to_string(runs.back().id) + " " + runs.back().name);
        ids.push_back(runs.back().id);
    }
    if (json) printJson({{"runs", ids}});
    std::vector<std::vector<std::string>> table{head};
    for (const Row& row : changedSettings(runs)) {
        if (json) printJson({{"setting", row.name}, {"values", row.cells}});
        table.push_back({row.name});
        table.back().insert(table.back().end(), row.cells.begin(), row.cells.end());
    }
    for (const std::string& tag : comparedTags(*project, runs)) printMetric(*project, runs, tag, json, table);
    if (!json) printTable(table, 1);
    return ExitCode::done;
}

}  // namespace

void addCompareCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        cli.add("compare", "Show what differs between runs and whether it helped; the first is the baseline",
                [options, &cli] { return compare(*options, cli.json()); });
    command->add_option("project", options->project)->required();
    command->add_option("runs", options->runs)->required()->expected(2, 100);
}

}  // namespace attune
