#include <filesystem>
#include <iostream>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "core/store/export.h"

namespace attune {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string project, run, format, folder;
};

/// A checkpoint's model is a Hugging Face folder already, beside what only training needs.
void exportHuggingFace(Project& project, const RunRecord& run, const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(checkpointOf(project, run))) {
        const std::string name = entry.path().filename().string();
        if (name == "optimizer.safetensors" || name == "state.json" || name == "manifest.json") continue;
        fs::copy(entry.path(), folder / name, fs::copy_options::overwrite_existing | fs::copy_options::recursive);
    }
}

int writeRun(const Options& options, bool json) {
    const auto project = openProject(options.project);
    const RunRecord run = findRun(*project, options.run);
    const fs::path folder(options.folder);
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) throw Error("file.cannot_write", {folder.string(), failure.message()});
    if (options.format == "hf") {
        exportHuggingFace(*project, run, folder);
    } else {
        exportRun(*project, run.id, options.format == "csv" ? ExportFormat::csv : ExportFormat::json, folder);
    }
    if (json) {
        printJson({{"run", run.id}, {"format", options.format}, {"folder", folder.string()}});
    } else {
        std::cout << "wrote run #" << run.id << " to " << folder.string() << '\n';
    }
    return ExitCode::done;
}

}  // namespace

void addExportCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        cli.add("export", "Write a run in open formats", [options, &cli] { return writeRun(*options, cli.json()); });
    command->add_option("project", options->project)->required();
    command->add_option("run", options->run, "Number, name, or last")->required();
    command
        ->add_option("--format", options->format,
                     "csv, json: everything but weights; hf: the model as Hugging Face reads it")
        ->required()
        ->check(CLI::IsMember({"csv", "json", "hf"}));
    command->add_option("folder", options->folder, "Folder to write to")->required();
}

}  // namespace attune
