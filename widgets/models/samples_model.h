#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// Texts that runs wrote while training, newest last. Valid UTF-8 is all that comes in; control characters are shown as
/// spaces.
class SamplesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { runColumn, stepColumn, promptColumn, textColumn, columns };
    enum Role { sampleTextRole = Qt::UserRole, promptRole, runIdRole, stepRole };

    explicit SamplesModel(QObject* parent = nullptr);

    /// The whole list as it should be now.
    void setSamples(const std::vector<SampleRecord>& samples);
    void append(const SampleRecord& sample);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<SampleRecord> rows_;
};

}  // namespace attune
