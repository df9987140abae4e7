#pragma once

#include <QAbstractTableModel>

#include "core/values/doctor_report.h"

namespace attune {

/// The environment report: one line a check, ✓ / ! / ✗ as mark and word, what was found, what is needed, what to do.
class DoctorModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { subjectColumn, foundColumn, neededColumn, remedyColumn, columns };
    enum Role { statusRole = Qt::UserRole };

    explicit DoctorModel(QObject* parent = nullptr);

    void setReport(const DoctorReport& report);
    /// The report as plain text, for "copy".
    QString plainText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const DoctorLine& line, int column) const;

    std::vector<DoctorLine> rows_;
};

}  // namespace attune
