#include <unistd.h>

#include <iostream>
#include <memory>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "app/cli/stop_signals.h"
#include "app/cli/train_view.h"
#include "core/store/event_json.h"
#include "core/store/run_follower.h"

namespace attune {

namespace {

int exitCodeOf(RunState state) {
    if (state == RunState::finished) return ExitCode::done;
    return state == RunState::stopped ? ExitCode::stopped : ExitCode::failed;
}

int follow(const std::string& path, const std::string& text, bool json) {
    const auto project = openProject(path);
    const RunId id = findRun(*project, text).id;
    RunFollower stored(*project, id);
    TrainView view(isatty(STDOUT_FILENO) != 0, 0);
    catchStopSignals();
    while (true) {
        const std::optional<RunRecord> run = project->run(id);
        if (!run) throw Error("cli.unknown_run", {text, "it was removed"});
        view.setMaxSteps(run->maxSteps);
        for (const Event& event : stored.next()) {
            if (json) {
                std::cout << toJson(event) << '\n';
            } else {
                view.show(event);
            }
        }
        std::cout << std::flush;
        // The state was read before the events, so the last ones have been shown.
        if (!isActive(run->state) && run->state != RunState::queued) {
            view.finish();
            return exitCodeOf(run->state);
        }
        if (stopRequested()) return ExitCode::done;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
}

}  // namespace

void addFollowCommand(Cli& cli) {
    const auto project = std::make_shared<std::string>();
    const auto run = std::make_shared<std::string>("last");
    CLI::App* command = cli.add("follow", "Print what a run stores until it ends, whoever trains it",
                                [project, run, &cli] { return follow(*project, *run, cli.json()); });
    command->add_option("project", *project)->required();
    command->add_option("run", *run, "Number, name, or last")->capture_default_str();
}

}  // namespace attune
