#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <vector>

#include "core/config/experiment_config.h"
#include "core/store/records.h"

namespace attune {

/// What the settings of several runs do not have in common: one row for each setting that differs, a column for the
/// setting's name, then one for each run, the baseline first.
class DiffModel : public QAbstractTableModel {
    Q_OBJECT
public:
    struct Entry {
        RunId run = 0;
        QString title;
        ExperimentConfig config;
    };
    enum Role { keyRole = Qt::UserRole, differsRole };  // differsRole: the cell is not the baseline's value

    explicit DiffModel(QObject* parent = nullptr);

    /// The first entry is the baseline. With fewer than two, nothing differs.
    void setEntries(std::vector<Entry> entries);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Entry> entries_;
    std::vector<const Field*> rows_;
};

}  // namespace attune
