#include <memory>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/config/experiment_config.h"
#include "core/data/token_data.h"
#include "core/generate/generator.h"
#include "core/train/evaluation.h"
#include "core/train/settings.h"

namespace attune {

namespace {

struct Options {
    std::string project, run, data;
};

/// The run's settings; with other text, that text whole instead of its held-out part.
ExperimentConfig evaluationConfig(const RunRecord& run, const std::string& data) {
    ExperimentConfig config = configFromJson(run.configJson);
    if (!data.empty()) config.set("data.validation_paths", std::vector<std::string>{data});
    return config;
}

int evaluateRun(const Options& options, bool json) {
    const auto project = openProject(options.project);
    const RunRecord run = findRun(*project, options.run);
    const std::filesystem::path checkpoint = checkpointOf(*project, run);
    const ExperimentConfig config = evaluationConfig(run, options.data);
    EvaluationSettings settings = evaluationSettings(config);
    settings.maxBatches = 0;
    const auto loaded = loadModel(checkpoint, "cpu", 0, settings.batch);
    const TokenData data = openTokenData(config, *loaded->tokenizer, {}, [](double) {});
    if (data.validation == nullptr || data.validation->tokens() < 2) throw Error("cli.nothing_to_evaluate", {});
    const EvaluationResult result =
        evaluate(*loaded->model, *data.validation, settings, {}, [](std::int64_t, std::int64_t) {});
    if (json) {
        Json metrics = Json::object();
        for (const MetricValue& metric : result.metrics()) metrics[metric.tag] = jsonNumber(metric.value);
        printJson({{"run", run.id},
                   {"checkpoint", checkpoint.string()},
                   {"tokens", data.validation->tokens()},
                   {"metrics", metrics}});
        return ExitCode::done;
    }
    std::vector<std::vector<std::string>> rows;
    for (const MetricValue& metric : result.metrics()) rows.push_back({metric.tag, shortNumber(metric.value)});
    printTable(rows, 1);
    return ExitCode::done;
}

}  // namespace

void addEvalCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("eval", "Measure a run's newest checkpoint on its held-out text, or on another text",
                                [options, &cli] { return evaluateRun(*options, cli.json()); });
    command->add_option("project", options->project)->required();
    command->add_option("run", options->run, "Number, name, or last")->required();
    command->add_option("--data", options->data, "Text file or folder to measure on instead");
}

}  // namespace attune
