#include "app/session/edit_commands.h"

#include <QDateTime>

namespace attune {

namespace {

constexpr qint64 mergeWithinMs = 2000;

}  // namespace

EditExperiment::EditExperiment(ProjectRecords* records, const ExperimentRecord& after, const QString& text,
                               const QString& field)
    : QUndoCommand(text),
      records_(records),
      after_(after),
      field_(field),
      madeAt_(QDateTime::currentMSecsSinceEpoch()) {
    if (const ExperimentRecord* before = records->experiment(after.id)) before_ = *before;
}

bool EditExperiment::mergeWith(const QUndoCommand* later) {
    const auto* next = static_cast<const EditExperiment*>(later);
    if (field_.isEmpty() || next->field_ != field_ || next->after_.id != after_.id ||
        next->madeAt_ - madeAt_ > mergeWithinMs)
        return false;
    after_ = next->after_;
    madeAt_ = next->madeAt_;
    return true;
}

EditRuns::EditRuns(ProjectRecords* records, std::vector<RunRecord> after, const QString& text)
    : QUndoCommand(text), records_(records), after_(std::move(after)) {
    for (const RunRecord& run : after_) {
        if (const RunRecord* before = records->run(run.id)) before_.push_back(*before);
    }
}

void EditRuns::apply(const std::vector<RunRecord>& wanted) {
    for (const RunRecord& one : wanted) {
        const RunRecord* now = records_->run(one.id);
        if (now == nullptr) continue;
        RunRecord changed = *now;
        changed.name = one.name;
        changed.note = one.note;
        changed.tags = one.tags;
        changed.baseline = one.baseline;
        changed.trashed = one.trashed;
        changed.checked = one.checked;
        changed.paletteSlot = one.paletteSlot;
        records_->setRun(changed);
    }
}

}  // namespace attune
