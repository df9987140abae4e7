#include <memory>

#include "app/cli/commands.h"
#include "app/cli/config_arguments.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/config/presets.h"
#include "core/text/tokenizer.h"
#include "core/train/settings.h"

namespace attune {

namespace {

struct Options {
    std::string preset, project;
    ConfigArguments config;
};

ExperimentConfig baseConfig(const Options& options) {
    if (!options.project.empty()) {
        const auto project = openProject(options.project);
        return configFromJson(findExperiment(*project, "").configJson);
    }
    return options.preset.empty() ? ExperimentConfig() : configFromPreset(options.preset);
}

int showPlan(const Options& options, bool json) {
    ExperimentConfig config = baseConfig(options);
    options.config.applyTo(config);
    std::vector<Problem> problems = validate(config);
    // A plan needs no text yet.
    std::erase_if(problems, [](const Problem& problem) { return problem.code == "data.no_files"; });
    if (reportProblems(problems)) return ExitCode::usage;
    const std::int64_t vocabulary =
        config.text("tokenizer.kind") == "load" ? loadTokenizer(config.text("tokenizer.path"))->vocabSize() : 0;
    const MemoryPlan plan = planRun(config, vocabulary);
    if (json) {
        Json parts = Json::object();
        for (const MemoryPart& part : plan.parts)
            parts[part.name] = parts.value(part.name, std::int64_t{0}) + part.bytes;
        printJson({{"parameters", plan.parameterCount},
                   {"total_bytes", plan.totalBytes()},
                   {"host_bytes", plan.hostBytes()},
                   {"parts", parts}});
        return ExitCode::done;
    }
    std::vector<std::vector<std::string>> rows{{"part", "memory"}};
    for (const MemoryPart& part : plan.parts) {
        rows.push_back({part.host ? part.name + " (host)" : part.name, byteText(static_cast<double>(part.bytes))});
    }
    rows.push_back({"total", byteText(static_cast<double>(plan.totalBytes()))});
    rows.push_back({"weights", std::to_string(plan.parameterCount)});
    printTable(rows, 1);
    return ExitCode::done;
}

}  // namespace

void addPlanCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("plan", "Show the memory that a run will take, part by part",
                                [options, &cli] { return showPlan(*options, cli.json()); });
    auto* project = command->add_option("project", options->project, "Project whose newest experiment to plan");
    command->add_option("--preset", options->preset, "Preset to plan")->excludes(project);
    options->config.addSetTo(command);
}

}  // namespace attune
