#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <optional>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// A metric of a run in two numbers.
struct MetricSummary {
    std::string tag;
    double last = 0;
    double best = 0;  // by the metric's better way; equal to last where it has none
};

/// Did it help: one row for each metric's final value and, where a better way is known, one for its best. Columns:
/// metric, the baseline's value, then value, Δ and Δ % of each other run. Better and worse are told by colour, sign and
/// a word for assistive technology.
class CompareMetricsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    struct Entry {
        RunId run = 0;
        QString title;
        std::vector<MetricSummary> metrics;
    };
    enum class Verdict { none, better, worse };
    enum Role { tagRole = Qt::UserRole, verdictRole };

    explicit CompareMetricsModel(QObject* parent = nullptr);

    /// The first entry is the baseline.
    void setEntries(std::vector<Entry> entries);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        std::string tag;
        bool best = false;
    };
    enum class Kind { metric, value, delta, percent };
    struct Place {
        Kind kind = Kind::metric;
        std::size_t entry = 0;
    };

    static Place placeOf(int column);
    std::optional<double> valueOf(const Row& row, std::size_t entry) const;
    Verdict verdict(const Row& row, std::size_t entry) const;
    QString text(const Row& row, Place place) const;

    std::vector<Entry> entries_;
    std::vector<Row> rows_;
};

}  // namespace attune
