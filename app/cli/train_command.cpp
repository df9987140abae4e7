#include <unistd.h>

#include <iostream>
#include <memory>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/config_arguments.h"
#include "app/cli/project_arguments.h"
#include "app/cli/report.h"
#include "app/cli/stop_signals.h"
#include "app/cli/train_view.h"
#include "core/data/corpus.h"
#include "core/events/event_queue.h"
#include "core/store/event_json.h"
#include "core/train/check_device.h"
#include "core/train/run.h"

namespace attune {

namespace {

struct Options {
    std::string project, experiment, resume, name;
    ConfigArguments config;
    bool acceptChangedData = false;
};

/// A resumed run goes on with its own settings; only its length may change.
void applyToResumed(const Options& options, ExperimentConfig& config) {
    const ExperimentConfig before = config;
    options.config.applyTo(config);
    for (const ConfigDifference& difference : diff(before, config)) {
        if (difference.key != "train.max_steps") throw Error("cli.resume_setting", {difference.key});
    }
}

RunRequest requestFor(Project& project, const Options& options) {
    RunRequest request;
    request.project = project.path();
    request.name = options.name;
    request.acceptChangedData = options.acceptChangedData;
    if (options.resume.empty()) {
        const ExperimentRecord experiment = findExperiment(project, options.experiment);
        request.experiment = experiment.id;
        request.config = configFromJson(experiment.configJson);
        options.config.applyTo(request.config);
    } else {
        const RunRecord run = findRun(project, options.resume);
        request.experiment = run.experiment;
        request.resume = run.id;
        request.config = configFromJson(run.configJson);
        applyToResumed(options, request.config);
    }
    return request;
}

int exitCodeOf(RunState state) {
    if (state == RunState::finished) return ExitCode::done;
    return state == RunState::failed ? ExitCode::failed : ExitCode::stopped;
}

/// Prints what the run says until it ends; a stop signal asks it to stop with a checkpoint.
RunState follow(RunHandle& run, EventQueue& events, Project& project, bool json) {
    TrainView view(isatty(STDOUT_FILENO) != 0, 0);
    bool stopping = false;
    for (bool done = false; !done;) {
        done = run.done();  // before draining, so that the last events are seen
        for (const Event& event : events.drain()) {
            if (json) {
                std::cout << toJson(event) << '\n';
            } else {
                // The length is known once the data is prepared.
                if (std::holds_alternative<RunStateChanged>(event)) view.setMaxSteps(project.run(run.id())->maxSteps);
                view.show(event);
            }
        }
        std::cout << std::flush;
        if (stopRequested() && !stopping) {
            stopping = true;
            run.request(Command::stopAndCheckpoint);
            std::cerr << "stopping with a checkpoint; press again to end at once\n";
        }
        if (!done) std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
    view.finish();
    return run.wait();
}

int train(const Options& options, bool json) {
    const auto project = openProject(options.project, Project::Access::readWrite);
    const RunRequest request = requestFor(*project, options);
    if (reportProblems(validate(request.config)) || reportProblems(checkDevice(request.config)) ||
        reportProblems(checkData(request.config, {})))
        return ExitCode::usage;
    catchStopSignals();
    EventQueue events;
    const auto run = startRun(request, &events);
    return exitCodeOf(follow(*run, events, *project, json));
}

}  // namespace

void addTrainCommand(Cli& cli) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = cli.add("train", "Train an experiment of a project; Ctrl+C stops with a checkpoint",
                                [options, &cli] { return train(*options, cli.json()); });
    command->add_option("project", options->project)->required();
    command->add_option("--experiment", options->experiment, "Name; else the newest");
    command->add_option("--name", options->name, "Name of the run; else the experiment's");
    command->add_option("--resume", options->resume, "Go on with this run from its newest checkpoint");
    command->add_flag("--accept-changed-data", options->acceptChangedData,
                      "Resume although the text has changed since");
    options->config.addRunOptionsTo(command);
}

}  // namespace attune
