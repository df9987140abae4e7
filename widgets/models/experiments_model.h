#pragma once

#include <QAbstractListModel>
#include <QHash>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// The experiments of a project by name, trashed ones left out. Renaming is announced for the owner to store.
class ExperimentsModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { experimentIdRole = Qt::UserRole, runCountRole, activeRole };

    explicit ExperimentsModel(QObject* parent = nullptr);

    void setExperiments(const std::vector<ExperimentRecord>& experiments);
    void setRuns(const std::vector<RunRecord>& runs);
    const ExperimentRecord* experiment(ExperimentId id) const;
    int rowOf(ExperimentId id) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void nameEdited(attune::ExperimentId experiment, const QString& name);

private:
    struct Count {
        int runs = 0;
        bool active = false;
        bool operator==(const Count&) const = default;
    };

    std::vector<ExperimentRecord> rows_;
    QHash<qint64, Count> counts_;
};

}  // namespace attune
