#pragma once

#include <QUndoCommand>

#include "app/session/project_records.h"

namespace attune {

/// An undoable change of one experiment record (name, note, settings, trash). Edits of the same setting within two
/// seconds are one step.
class EditExperiment : public QUndoCommand {
public:
    /// `field` names what is edited ("train.learning_rate", "name") and may be empty: then it never merges.
    EditExperiment(ProjectRecords* records, const ExperimentRecord& after, const QString& text,
                   const QString& field = {});

    void undo() override { records_->setExperiment(before_); }
    void redo() override { records_->setExperiment(after_); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* later) override;

private:
    ProjectRecords* records_;
    ExperimentRecord before_, after_;
    QString field_;
    qint64 madeAt_;
};

/// An undoable change of what a person edits in run records: name, note, tags, baseline, trash. State and progress,
/// which the trainer owns, stay as they are at the time of undo.
class EditRuns : public QUndoCommand {
public:
    EditRuns(ProjectRecords* records, std::vector<RunRecord> after, const QString& text);

    void undo() override { apply(before_); }
    void redo() override { apply(after_); }

private:
    void apply(const std::vector<RunRecord>& wanted);

    ProjectRecords* records_;
    std::vector<RunRecord> before_, after_;
};

}  // namespace attune
