#pragma once

#include "core/store/database.h"
#include "core/store/project.h"

namespace attune {

/// The one implementation of Project; each concern has a source file of its own (project_*.cpp).
class ProjectFile final : public Project {
public:
    /// Takes an opened, checked and migrated database.
    ProjectFile(std::unique_ptr<Database> database, std::string readOnlyReason);
    ~ProjectFile() override;

    const std::filesystem::path& path() const override { return database_->path(); }
    std::filesystem::path filesFolder() const override;
    bool readOnly() const override { return database_->readOnly(); }
    const std::string& readOnlyReason() const override { return readOnlyReason_; }
    std::string integrityProblem() override;
    std::int64_t dataVersion() override;

    ExperimentId addExperiment(const ExperimentRecord& experiment) override;
    void updateExperiment(const ExperimentRecord& experiment) override;
    std::vector<ExperimentRecord> experiments(bool withTrashed) override;

    RunId addRun(const RunRecord& run) override;
    void updateRun(const RunRecord& run) override;
    void setRunState(RunId run, RunState state, std::int64_t step, const std::string& code,
                     const std::vector<std::string>& arguments) override;
    void setRunLength(RunId run, std::int64_t maxSteps, const std::string& configJson) override;
    std::vector<RunRecord> runs(bool withTrashed) override;
    std::optional<RunRecord> run(RunId run) override;
    void purgeRun(RunId run) override;

    void appendEvents(std::span<const Event> events) override;
    void supersedeAfter(RunId run, std::int64_t step) override;

    std::vector<std::string> metricTags(RunId run) override;
    MetricColumns metric(RunId run, const std::string& tag, std::int64_t firstRow) override;
    std::vector<SampleRecord> samples(RunId run) override;
    std::vector<CheckpointRecord> checkpoints(RunId run, bool withSuperseded) override;
    void removeCheckpoint(RunId run, const std::string& folder) override;
    std::vector<StoredEvent> events(std::optional<RunId> run, std::int64_t after, std::size_t limit) override;
    std::vector<std::int64_t> seams(RunId run) override;

    void postCommand(RunId run, const std::string& command) override;
    std::vector<std::string> takeCommands(RunId run) override;

    void setView(const std::string& key, const std::string& json) override;
    std::string view(const std::string& key) override;

    bool takeLease(const std::string& name, LeaseHolder* holder) override;
    void refreshLease(const std::string& name) override;
    void releaseLease(const std::string& name) override;
    std::optional<LeaseHolder> leaseHolder(const std::string& name) override;

    void backupTo(const std::filesystem::path& path) override;

private:
    struct AppendBatch;

    std::vector<RunRecord> readRuns(const char* condition, std::int64_t value);
    // Inside a write:
    void applyEvent(const Event& event, AppendBatch& batch);
    void writeBatch(AppendBatch& batch);
    void storeEvent(const Event& event);
    void supersede(RunId run, std::int64_t step, double wallTime);
    void writeRunState(RunId run, RunState state, std::int64_t step, const std::string& code,
                       const std::vector<std::string>& arguments, double wallTime);

    std::unique_ptr<Database> database_;
    std::string readOnlyReason_;
    std::int64_t heartbeats_ = 0;  // changes that only kept a lease alive
    std::string owner_;            // tells this connection's leases from those of others of this process
};

}  // namespace attune
