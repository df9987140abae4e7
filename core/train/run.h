#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/config/experiment_config.h"
#include "core/events/command.h"
#include "core/events/event_sink.h"
#include "core/store/records.h"

namespace attune {

struct RunRequest {
    std::filesystem::path project;
    ExperimentId experiment = 0;
    ExperimentConfig config;      // frozen into the run
    std::string name;             // empty: experiment's name
    std::optional<RunId> resume;  // continue this run from its newest verified checkpoint (config: as it is in the run,
                                  // but a longer train.max_steps is taken)
    std::optional<RunId> branchFrom;  // new run from a checkpoint of this run …
    std::int64_t branchStep = 0;      // … at this step
    bool acceptChangedData = false;   // resume although the text is not what the checkpoint was trained on
};

/// An active run: its trainer thread, store writer, telemetry sampler and prefetch threads. Destruction asks for a
/// checkpointed stop and waits.
class RunHandle {
public:
    virtual ~RunHandle() = default;
    virtual RunId id() const = 0;
    /// Any thread; takes effect at the next step boundary.
    virtual void request(Command command) = 0;
    virtual RunState state() const = 0;
    virtual bool done() const = 0;
    /// Waits for the end; the final state.
    virtual RunState wait() = 0;
};

/// Validates, adds the run to the project (durable), starts the trainer and returns at once; everything after that
/// arrives as events at `viewer` (may be null; must outlive the handle) and in the project. Errors: config.invalid
/// (with the problems in messages), project.*, run.nothing_to_resume {run}, run.nothing_left {step, steps},
/// run.is_active {run}.
std::unique_ptr<RunHandle> startRun(const RunRequest& request, EventSink* viewer);

}  // namespace attune
