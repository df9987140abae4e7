#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <optional>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// The runs of a project, one a row: fixed columns first, then one column for each metric that any run has. Rows are
/// changed one by one, so that selection and scroll position survive; new metrics add columns at the end.
///
/// Editing (name, note, tags, the check, the baseline) changes the row at once and is announced, for the owner to
/// store.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        nameColumn,
        stateColumn,
        stepColumn,
        progressColumn,
        experimentColumn,
        startedColumn,
        durationColumn,
        tagsColumn,
        noteColumn,
        firstMetricColumn
    };
    enum Role {
        sortRole = Qt::UserRole,  // a number or a text of the cell's own order; invalid: nothing there, sorts last
        runIdRole,
        stateRole,  // int of RunState
        paletteSlotRole,
        baselineRole,
        activeRole,
    };

    explicit RunsModel(QObject* parent = nullptr);

    /// The whole list as it should be now (trashed runs are left out).
    void setRuns(const std::vector<RunRecord>& runs);
    /// One run as it is now; adds it when new.
    void updateRun(const RunRecord& run);
    /// Newer values of a run's metrics and its step; cheap, for live runs.
    void updateMetrics(RunId run, std::int64_t step, const std::vector<MetricValue>& values);
    void setState(RunId run, RunState state);
    void setExperimentNames(const QHash<qint64, QString>& names);
    /// Refreshes what depends on the clock (the duration of active runs); for a 1 s timer.
    void tick();

    const RunRecord* run(RunId id) const;
    const RunRecord& runAt(int row) const { return rows_[static_cast<std::size_t>(row)].record; }
    int rowOf(RunId id) const;
    RunId baseline() const;
    std::vector<RunId> checkedRuns() const;
    QStringList metricTags() const { return tags_; }
    int columnOf(const QString& tag) const;
    /// The metric of a cell, or nothing where the run has none. For sorting without QVariant.
    std::optional<double> metricAt(int row, int column) const;

    /// Makes a run the baseline (0: none) or changes its check, and announces it.
    void setBaseline(RunId run);
    void setChecked(RunId run, bool checked);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void nameEdited(attune::RunId run, const QString& name);
    void noteEdited(attune::RunId run, const QString& note);
    void tagsEdited(attune::RunId run, const QStringList& tags);
    void checkedEdited(attune::RunId run, bool checked);
    void baselineEdited(attune::RunId run);

private:
    struct Row {
        RunRecord record;
        std::vector<std::optional<double>> metrics;  // as tags_; may be shorter
    };

    Row makeRow(const RunRecord& record) const;
    void addTags(const std::vector<MetricValue>& values);
    void replaceRow(int row, const RunRecord& record);
    void announceRow(int row);
    double duration(const RunRecord& record) const;
    QVariant text(const Row& row, int column) const;
    QVariant sortKey(const Row& row, int column) const;
    QVariant decoration(const Row& row, int column) const;

    std::vector<Row> rows_;
    QHash<qint64, int> rowOf_;
    QStringList tags_;
    QHash<QString, int> tagIndex_;
    QHash<qint64, QString> experiments_;
};

}  // namespace attune
