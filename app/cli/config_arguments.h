#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/config/experiment_config.h"

namespace attune {

/// The options that change settings, shared by commands.
struct ConfigArguments {
    std::vector<std::string> assignments;  // --set key=value
    std::string device;                    // --device
    std::optional<std::string> maxSteps;   // --max-steps

    void addSetTo(CLI::App* command);
    void addRunOptionsTo(CLI::App* command);
    bool empty() const { return assignments.empty() && device.empty() && !maxSteps; }
    /// Errors: config.* of setFromText, cli.no_assignment {text}.
    void applyTo(ExperimentConfig& config) const;
};

}  // namespace attune
