#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <vector>

#include "app/bridge/store_thread.h"

namespace attune {

/// The experiments and runs of the open project as the window knows them: a copy in memory that is changed at once and
/// written through to the store thread. Changes by others (a run's own trainer, attune-cli) come in by reload(). GUI
/// thread.
class ProjectRecords : public QObject {
    Q_OBJECT

public:
    ProjectRecords(StoreThread* store, QObject* parent);

    void reset(std::vector<ExperimentRecord> experiments, std::vector<RunRecord> runs);
    /// Reads both again off-thread; signals follow only if something differs.
    void reload();

    /// Trashed ones included; ask the record.
    const std::vector<ExperimentRecord>& experiments() const { return experiments_; }
    const std::vector<RunRecord>& runs() const { return runs_; }
    const ExperimentRecord* experiment(ExperimentId id) const;
    const RunRecord* run(RunId id) const;

    void addExperiment(const ExperimentRecord& experiment, std::function<void(ExperimentId)> added);
    void setExperiment(const ExperimentRecord& experiment);
    void setRun(const RunRecord& run);
    void purgeRun(RunId run);
    /// The word of the trainer, ahead of the next reload; not written.
    void noteRunState(RunId run, RunState state, std::int64_t step);

signals:
    void experimentsChanged();
    void runsChanged();
    /// A write failed: what is in memory is ahead of the file.
    void writeFailed(const attune::Failure& failure);

private:
    StoreThread* store_;
    std::vector<ExperimentRecord> experiments_;
    std::vector<RunRecord> runs_;
    std::int64_t edits_ = 0;  // own edits so far: a read that began before the last one must not undo it in memory
    bool reloading_ = false;
    bool reloadAgain_ = false;
};

}  // namespace attune
