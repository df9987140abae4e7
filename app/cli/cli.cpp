#include "app/cli/cli.h"

#include <iostream>

#include "app/cli/report.h"
#include "core/base/file.h"
#include "core/base/log.h"

namespace attune {

Cli::Cli()
    : app_("Trains GPT-2 models without a window; reads and writes the same projects as the workbench.", "attune-cli") {
    app_.require_subcommand(1);
    app_.fallthrough();
    app_.add_flag("--json", json_, "Print one JSON object a line");
}

CLI::App* Cli::add(const std::string& name, const std::string& description, Action action) {
    CLI::App* command = app_.add_subcommand(name, description);
    command->callback([this, action = std::move(action)] { chosen_ = action; });
    return command;
}

int Cli::run(int argc, char** argv) {
    try {
        app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app_.exit(error, std::cout, std::cerr) == 0 ? ExitCode::done : ExitCode::usage;
    }
    try {
        openLog(stateFolder(), false);
        return chosen_();
    } catch (const Error& error) {
        return reportError(error);
    } catch (const std::exception& error) {
        std::cerr << "attune-cli: " << error.what() << '\n';
        return ExitCode::failed;
    }
}

}  // namespace attune
