#include "app/cli/project_arguments.h"

#include <algorithm>

#include "core/base/error.h"

namespace attune {

namespace fs = std::filesystem;

fs::path projectPath(const std::string& typed) {
    const fs::path path(typed);
    if (path.extension() == ".attune" || fs::is_regular_file(path)) return path;
    return typed + ".attune";
}

std::unique_ptr<Project> openProject(const std::string& typed, Project::Access access) {
    return Project::open(projectPath(typed), access);
}

RunRecord findRun(Project& project, const std::string& text) {
    const std::vector<RunRecord> runs = project.runs();
    const std::string wanted = text.starts_with('#') ? text.substr(1) : text;
    const auto matches = [&](const RunRecord& run) { return std::to_string(run.id) == wanted || run.name == text; };
    const auto newest = [](const RunRecord& a, const RunRecord& b) { return a.id < b.id; };
    if (wanted == "last" && !runs.empty()) return *std::max_element(runs.begin(), runs.end(), newest);
    std::vector<RunRecord> found;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(found), matches);
    if (!found.empty()) return *std::max_element(found.begin(), found.end(), newest);
    std::string known;
    for (const RunRecord& run : runs) known += (known.empty() ? "#" : ", #") + std::to_string(run.id);
    throw Error("cli.unknown_run", {text, known.empty() ? "none yet" : known});
}

ExperimentRecord findExperiment(Project& project, const std::string& name) {
    const std::vector<ExperimentRecord> experiments = project.experiments();
    std::string known;
    for (auto experiment = experiments.rbegin(); experiment != experiments.rend(); ++experiment) {
        if (name.empty() || experiment->name == name) return *experiment;
        known += (known.empty() ? "" : ", ") + experiment->name;
    }
    throw Error("cli.unknown_experiment", {name, known.empty() ? "none yet" : known});
}

fs::path checkpointOf(Project& project, const RunRecord& run) {
    std::vector<CheckpointRecord> checkpoints = project.checkpoints(run.id);
    std::sort(checkpoints.begin(), checkpoints.end(),
              [](const CheckpointRecord& a, const CheckpointRecord& b) { return a.step > b.step; });
    for (const CheckpointRecord& checkpoint : checkpoints) {
        const fs::path folder = project.filesFolder() / checkpoint.folder;
        if (fs::exists(folder / "model.safetensors")) return folder;
    }
    throw Error("cli.no_checkpoint", {std::to_string(run.id)});
}

fs::path modelFolder(const std::string& model) {
    const std::size_t hash = model.rfind('#');
    if (fs::is_directory(model) || hash == std::string::npos) return model;
    const auto project = openProject(model.substr(0, hash));
    return checkpointOf(*project, findRun(*project, model.substr(hash + 1)));
}

}  // namespace attune
