#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/report.h"
#include "core/config/presets.h"

namespace attune {

void addPresetsCommand(Cli& cli) {
    cli.add("presets", "List the presets", [&cli] {
        for (const Preset& preset : presets()) {
            if (cli.json()) {
                printJson({{"name", preset.name},
                           {"title", preset.title},
                           {"description", preset.description},
                           {"built_in", preset.builtIn},
                           {"config", Json::parse(preset.json)}});
            } else {
                std::cout << preset.name << "\n    " << preset.title << ". " << preset.description << '\n';
            }
        }
        return ExitCode::done;
    });
}

}  // namespace attune
