#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/store/project.h"

namespace attune {

/// The path as typed, or with ".attune" added when only that exists (or nothing does).
std::filesystem::path projectPath(const std::string& typed);

/// Errors: project.*.
std::unique_ptr<Project> openProject(const std::string& typed, Project::Access access = Project::Access::readOnly);

/// A run by number ("12", "#12"), by name (the newest of that name), or "last". Errors: cli.unknown_run {text, known}.
RunRecord findRun(Project& project, const std::string& text);

/// An experiment by name; empty: the newest. Errors: cli.unknown_experiment {text, known}.
ExperimentRecord findExperiment(Project& project, const std::string& name);

/// The folder of the run's newest checkpoint that is in its place. Errors: cli.no_checkpoint {run}.
std::filesystem::path checkpointOf(Project& project, const RunRecord& run);

/// MODEL of DESIGN §6: a Hugging Face folder, a checkpoint folder, or PROJECT#RUN. Errors: as above.
std::filesystem::path modelFolder(const std::string& model);

}  // namespace attune
