#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <optional>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// A metric of a run in a few numbers.
struct MetricSummary {
    std::string tag;
    double last = 0;
    double best = 0;                    // by the metric's better way; equal to last where it has none
    std::optional<double> atStep = {};  // at the step to which all compared runs came
};

/// Did it help: one row for each metric's final value and, where a better way is known, one for its best and, where
/// runs are of different length, one for the last step that all of them reached. Columns: metric, the baseline's value,
/// then value, Δ and Δ % of each other run. Better and worse are told by colour, sign and a word for assistive
/// technology.
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

    /// The first entry is the baseline. `commonStep` is the step of the atStep values; 0: no such rows.
    void setEntries(std::vector<Entry> entries, std::int64_t commonStep = 0);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    enum class Figure { last, best, atStep };
    struct Row {
        std::string tag;
        Figure figure = Figure::last;
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
    std::int64_t commonStep_ = 0;
    std::vector<Row> rows_;
};

}  // namespace attune
