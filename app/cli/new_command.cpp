#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/config_arguments.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/config/presets.h"

namespace attune {

namespace {

struct Options {
    std::string project, preset = "sample", experiment;
    ConfigArguments config;
};

int makeProject(const Options& options, bool json) {
    ExperimentConfig config = configFromPreset(options.preset);
    const std::string source = toJson(config);
    options.config.applyTo(config);
    const auto project = Project::create(projectPath(options.project));
    ExperimentRecord experiment;
    experiment.name = options.experiment.empty() ? options.preset : options.experiment;
    experiment.configJson = toJson(config);
    experiment.sourceJson = source;
    experiment.sourceName = "preset " + options.preset;
    experiment.id = project->addExperiment(experiment);
    if (json) {
        printJson({{"project", project->path().string()}, {"experiment", experiment.name}, {"preset", options.preset}});
    } else {
        std::cout << "made " << project->path().string() << " with the experiment " << experiment.name << '\n';
    }
    // Said now, so that nobody finds out at the start of the run; a project may well be made before its text is chosen.
    reportProblems(validate(config));
    return ExitCode::done;
}

}  // namespace

void addNewCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("new", "Make a project with one experiment",
                                [options, &cli] { return makeProject(*options, cli.json()); });
    command->add_option("project", options->project, "File to make; .attune is added")->required();
    command->add_option("--preset", options->preset, "Settings to start from (see `attune-cli presets`)")
        ->capture_default_str();
    command->add_option("--experiment", options->experiment, "Name of the experiment; else the preset's");
    options->config.addSetTo(command);
}

}  // namespace attune
