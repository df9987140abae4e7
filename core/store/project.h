#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// A project file (DESIGN §5): one SQLite database `name.attune`, with checkpoints in `name.attune.files/`. An object
/// is one connection: use it from one thread at a time, open one per thread. Every change is durable when the call
/// returns (WAL, synchronous=FULL). Errors: project.missing {path}, project.exists {path}, project.not_readable {path,
/// reason}, project.not_a_project {path}, project.corrupt {path, what}, project.newer_version {path, found, known},
/// project.older_version {path} (read-only and in need of a migration), project.read_only {path}, project.held
/// {holder}, project.disk_full {path}, project.busy {path}, project.failed {path, what}. Nothing else in the process
/// may open and close the file while a connection is open: that would drop SQLite's POSIX locks on it.
class Project {
public:
    enum class Access { readWrite, readOnly };

    /// Makes and opens an empty project; it appears whole or not at all and never replaces a file.
    static std::unique_ptr<Project> create(const std::filesystem::path& path);
    /// Opens and migrates (with a backup beside it). What cannot be written (a read-only folder or file, a network file
    /// system, a project in use on another machine) opens read-only; readOnlyReason() says why. A file that is refused
    /// is not changed.
    static std::unique_ptr<Project> open(const std::filesystem::path& path, Access access = Access::readWrite);
    virtual ~Project() = default;

    virtual const std::filesystem::path& path() const = 0;
    virtual std::filesystem::path filesFolder() const = 0;
    virtual bool readOnly() const = 0;
    /// The code of the message that says why (messages.h; its argument is the path); empty where it can be written.
    virtual const std::string& readOnlyReason() const = 0;
    /// SQLite's quick_check: slow, off the GUI thread. Empty = whole.
    virtual std::string integrityProblem() = 0;
    /// Changes by any connection raise it; cheap to poll.
    virtual std::int64_t dataVersion() = 0;

    // --- experiments
    virtual ExperimentId addExperiment(const ExperimentRecord& experiment) = 0;
    virtual void updateExperiment(const ExperimentRecord& experiment) = 0;
    virtual std::vector<ExperimentRecord> experiments(bool withTrashed = false) = 0;

    // --- runs
    /// The number and the palette slot are the project's to give.
    virtual RunId addRun(const RunRecord& run) = 0;
    /// Name, note, tags, checked, baseline, palette slot, trashed: what a person edits.
    virtual void updateRun(const RunRecord& run) = 0;
    /// State and progress: what the trainer says.
    virtual void setRunState(RunId run, RunState state, std::int64_t step, const std::string& code,
                             const std::vector<std::string>& arguments) = 0;
    virtual void setRunLength(RunId run, std::int64_t maxSteps, const std::string& configJson) = 0;
    /// Active states of runs whose lease is stale are given as `interrupted`.
    virtual std::vector<RunRecord> runs(bool withTrashed = false) = 0;
    virtual std::optional<RunRecord> run(RunId run) = 0;
    /// Removes everything of a run that is not active, its checkpoints too. Errors: run.is_active {run}.
    virtual void purgeRun(RunId run) = 0;

    // --- what runs write (the store writer calls these, many events in one transaction)
    virtual void appendEvents(std::span<const Event> events) = 0;
    /// A resume at `step`: points, samples and checkpoints after it are superseded (kept, not shown); log lines and
    /// states stay in the log. Events still waiting in a StoreWriter must be flushed before.
    virtual void supersedeAfter(RunId run, std::int64_t step) = 0;

    // --- reading
    virtual std::vector<std::string> metricTags(RunId run) = 0;
    /// Points from row `firstRow` on (rows count from 0 in stored order), so that a reader follows cheaply. When
    /// `generation` of the result differs from the one of the rows read before, some of those were superseded: read
    /// again from 0.
    virtual MetricColumns metric(RunId run, const std::string& tag, std::int64_t firstRow = 0) = 0;
    virtual std::vector<SampleRecord> samples(RunId run) = 0;
    /// By step; superseded ones only if asked for.
    virtual std::vector<CheckpointRecord> checkpoints(RunId run, bool withSuperseded = false) = 0;
    /// The record and the folder.
    virtual void removeCheckpoint(RunId run, const std::string& folder) = 0;
    /// Stored events with sequence number > after, in order: log lines, state changes, samples, checkpoints, failures
    /// and the last progress of each phase, for `follow` and the log panel. Metrics are read with metric().
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
    /// A lease is held by this connection and freed with it. A holder whose process is gone, or whose machine was
    /// restarted, has lost it; one on another machine after an hour without a sign of life.
    virtual bool takeLease(const std::string& name, LeaseHolder* holder) = 0;
    virtual void refreshLease(const std::string& name) = 0;
    virtual void releaseLease(const std::string& name) = 0;
    /// The live holder.
    virtual std::optional<LeaseHolder> leaseHolder(const std::string& name) = 0;

    /// A consistent copy (SQLite backup); checkpoints are not in it.
    virtual void backupTo(const std::filesystem::path& path) = 0;
};

}  // namespace attune
