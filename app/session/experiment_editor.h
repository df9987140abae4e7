#pragma once

#include <QObject>
#include <QPair>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/bridge/worker.h"
#include "app/session/session.h"
#include "core/config/experiment_config.h"
#include "core/values/memory_plan.h"

namespace attune {

/// The settings of the current experiment: the one place through which forms change them (undoable, stored at once),
/// with what follows from them. What needs files or time (checks of the data, the memory plan) is done off-thread after
/// the last edit has settled.
class ExperimentEditor : public QObject {
    Q_OBJECT

public:
    ExperimentEditor(Session* session, QObject* parent);

    bool hasExperiment() const { return experiment_ != 0; }
    const ExperimentConfig& config() const { return config_; }
    /// What the experiment was made from.
    const ExperimentConfig& source() const { return source_; }
    void apply(const ExperimentConfig& config);

    /// validate() and the newest answer of the data check.
    std::vector<Problem> problems() const;
    const std::vector<Problem>& dataProblems() const { return dataProblems_; }
    bool checking() const { return checking_; }
    /// None while the settings are invalid.
    const std::optional<MemoryPlan>& plan() const { return plan_; }
    std::int64_t corpusBytes() const { return corpusBytes_; }
    std::int64_t availableBytes() const { return availableBytes_; }

signals:
    /// Another experiment, or other settings of it.
    void configChanged();
    /// problems(), checking(), plan() or corpusBytes() changed.
    void factsChanged();

private:
    void follow();
    void scheduleCheck();
    void check();

    Session* session_;
    ExperimentId experiment_ = 0;
    std::string shownJson_, sourceJson_;
    ExperimentConfig config_, source_;
    std::vector<Problem> dataProblems_;
    std::optional<MemoryPlan> plan_;
    std::int64_t corpusBytes_ = 0, availableBytes_ = 0;
    bool checking_ = false;
    std::uint64_t checkNumber_ = 0;
    QTimer settle_;
    Worker checker_{"checks"};
};

}  // namespace attune
