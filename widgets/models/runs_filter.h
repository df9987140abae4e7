#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

#include "core/store/records.h"

namespace attune {

class RunsModel;

/// Sorts and filters a RunsModel. Cells without a value come last in either order; NaN before them.
class RunsFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit RunsFilter(RunsModel& runs, QObject* parent = nullptr);

    /// Rows must contain every word in name, number, state, experiment, tags or note.
    void setWords(const QString& words);
    /// 0: all experiments.
    void setExperiment(ExperimentId experiment);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    RunsModel& runs_;
    QStringList words_;
    ExperimentId experiment_ = 0;
};

}  // namespace attune
