#include "widgets/models/runs_filter.h"

#include <algorithm>
#include <cmath>

#include "widgets/models/runs_model.h"

namespace attune {

RunsFilter::RunsFilter(RunsModel& runs, QObject* parent) : QSortFilterProxyModel(parent), runs_(runs) {
    setSourceModel(&runs);
    setSortRole(RunsModel::sortRole);
    setDynamicSortFilter(true);
}

void RunsFilter::setWords(const QString& words) {
    words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void RunsFilter::setExperiment(ExperimentId experiment) {
    experiment_ = experiment;
    invalidateRowsFilter();
}

bool RunsFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    if (experiment_ != 0 && runs_.runAt(row).experiment != experiment_) return false;
    if (words_.isEmpty()) return true;
    QString all;
    for (const int column : {RunsModel::nameColumn, RunsModel::stateColumn, RunsModel::experimentColumn,
                             RunsModel::tagsColumn, RunsModel::noteColumn}) {
        all += runs_.index(row, column).data().toString() + QLatin1Char('\n');
    }
    return std::ranges::all_of(words_, [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool RunsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const bool ascending = sortOrder() == Qt::AscendingOrder;
    // 0: a number, 1: NaN, 2: nothing there. The order of these does not turn with the arrow.
    const auto byRank = [ascending](int leftRank, int rightRank) {
        return ascending ? leftRank < rightRank : leftRank > rightRank;
    };
    if (left.column() >= RunsModel::firstMetricColumn) {
        const std::optional<double> a = runs_.metricAt(left.row(), left.column());
        const std::optional<double> b = runs_.metricAt(right.row(), right.column());
        const auto rank = [](const std::optional<double>& value) { return !value ? 2 : std::isnan(*value) ? 1 : 0; };
        if (rank(a) != rank(b)) return byRank(rank(a), rank(b));
        return rank(a) == 0 && *a < *b;
    }
    const QVariant a = left.data(RunsModel::sortRole);
    const QVariant b = right.data(RunsModel::sortRole);
    if (!a.isValid() || !b.isValid()) return byRank(a.isValid() ? 0 : 2, b.isValid() ? 0 : 2);
    if (a.typeId() == QMetaType::QString) return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    return a.toDouble() < b.toDouble();
}

}  // namespace attune
