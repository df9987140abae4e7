#include "app/cli/config_arguments.h"

#include "core/base/error.h"

namespace attune {

void ConfigArguments::addSetTo(CLI::App* command) {
    // One value an option, so that "--set a=1 PROJECT" does not swallow the project.
    command->add_option("--set", assignments, "Change a setting: key=value (repeatable; see `attune-cli settings`)")
        ->type_name("key=value")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
}

void ConfigArguments::addRunOptionsTo(CLI::App* command) {
    addSetTo(command);
    command->add_option("--device", device, "The same as --set device.name=…");
    command->add_option("--max-steps", maxSteps, "The same as --set train.max_steps=…");
}

void ConfigArguments::applyTo(ExperimentConfig& config) const {
    for (const std::string& assignment : assignments) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos) throw Error("cli.no_assignment", {assignment});
        config.setFromText(assignment.substr(0, equals), assignment.substr(equals + 1));
    }
    if (!device.empty()) config.setFromText("device.name", device);
    if (maxSteps) config.setFromText("train.max_steps", *maxSteps);
}

}  // namespace attune
