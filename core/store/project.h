#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// A project file (DESIGN §5): one SQLite database `name.attune`, with checkpoints in `name.attune.files/`. An object is one connection: use it from one thread
/// at a time, open one per thread. Every change is durable when the call returns (WAL, synchronous=FULL). Errors: project.missing {path},
/// project.not_a_project {path}, project.corrupt {path, what}, project.newer_version {path, found, known}, project.read_only {path},
/// project.held {holder}, project.disk_full {path}, project.busy {path}.
class Project {
public:
    enum class Access { readWrite, readOnly };

    static std::unique_ptr<Project> create(const std::filesystem::path& path);
    /// Opens and migrates (with a backup beside it). A read-only folder or file system opens immutable; readOnly() then says so.
    static std::unique_ptr<Project> open(const std::filesystem::path& path, Access access = Access::readWrite);
    virtual ~Project() = default;

    virtual const std::filesystem::path& path() const = 0;
    virtual std::filesystem::path filesFolder() const = 0;
    virtual bool readOnly() const = 0;
    /// SQLite's quick_check: slow, off the GUI thread. Empty = whole.
    virtual std::string integrityProblem() = 0;
    /// Changes by any connection raise it; cheap to poll.
    virtual std::int64_t dataVersion() = 0;

    // --- experiments
    virtual ExperimentId addExperiment(const ExperimentRecord& experiment) = 0;
    virtual void updateExperiment(const ExperimentRecord& experiment) = 0;
    virtual std::vector<ExperimentRecord> experiments(bool withTrashed = false) = 0;

    // --- runs
    virtual RunId addRun(const RunRecord& run) = 0;
    /// Name, note, tags, checked, baseline, palette slot, trashed: what a person edits.
    virtual void updateRun(const RunRecord& run) = 0;
    /// State and progress: what the trainer says.
    virtual void setRunState(RunId run, RunState state, std::int64_t step, const std::string& code, const std::vector<std::string>& arguments) = 0;
    virtual void setRunLength(RunId run, std::int64_t maxSteps, const std::string& configJson) = 0;
    /// Active states of runs whose lease is stale are given as `interrupted`.
    virtual std::vector<RunRecord> runs(bool withTrashed = false) = 0;
    virtual std::optional<RunRecord> run(RunId run) = 0;
    /// Removes everything of a trashed run, its checkpoints too.
    virtual void purgeRun(RunId run) = 0;

    // --- what runs write (the store writer calls these, many events in one transaction)
    virtual void appendEvents(std::span<const Event> events) = 0;
    /// A resume at `step`: points, samples and events after it are superseded (kept, not shown).
    virtual void supersedeAfter(RunId run, std::int64_t step) = 0;

    // --- reading
    virtual std::vector<std::string> metricTags(RunId run) = 0;
    /// Points from row `firstRow` on (rows count from 0 in stored order), so that a reader follows cheaply.
    virtual MetricColumns metric(RunId run, const std::string& tag, std::int64_t firstRow = 0) = 0;
    virtual std::vector<SampleRecord> samples(RunId run) = 0;
    virtual std::vector<CheckpointRecord> checkpoints(RunId run) = 0;
    virtual void removeCheckpoint(RunId run, const std::string& folder) = 0;
    /// Stored events with sequence number > after, in order: log lines, state changes, samples, progress… for `follow` and the log panel.
    struct StoredEvent {
        std::int64_t sequence = 0;
        Event event;
    };
    virtual std::vector<StoredEvent> events(std::optional<RunId> run, std::int64_t after, std::size_t limit = 1000) = 0;
    /// Steps at which the run was resumed.
    virtual std::vector<std::int64_t> seams(RunId run) = 0;

    // --- commands to a run in another process (window → attune-cli train and back)
    virtual void postCommand(RunId run, const std::string& command) = 0;
    virtual std::vector<std::string> takeCommands(RunId run) = 0;

    // --- view state, small settings of the project
    virtual void setView(const std::string& key, const std::string& json) = 0;
    virtual std::string view(const std::string& key) = 0;

    // --- leases: "edit", or "run:12". take is false (and gives the holder) while another live process has it.
    virtual bool takeLease(const std::string& name, LeaseHolder* holder) = 0;
    virtual void refreshLease(const std::string& name) = 0;
    virtual void releaseLease(const std::string& name) = 0;
    virtual std::optional<LeaseHolder> leaseHolder(const std::string& name) = 0;

    /// A consistent copy (SQLite backup); checkpoints are not in it.
    virtual void backupTo(const std::filesystem::path& path) = 0;
};

}  // namespace attune
