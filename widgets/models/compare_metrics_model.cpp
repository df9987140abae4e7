#include "widgets/models/compare_metrics_model.h"

#include <algorithm>
#include <cmath>

#include "core/config/number_text.h"
#include "widgets/models/metric_text.h"
#include "widgets/models/row_sync.h"
#include "widgets/style/theme.h"

namespace attune {

CompareMetricsModel::CompareMetricsModel(QObject* parent) : QAbstractTableModel(parent) {}

void CompareMetricsModel::setEntries(std::vector<Entry> entries, std::int64_t commonStep) {
    commonStep_ = commonStep;
    std::vector<Row> wanted;
    for (const Entry& entry : entries) {
        for (const MetricSummary& metric : entry.metrics) {
            if (std::ranges::find(wanted, metric.tag, &Row::tag) != wanted.end()) continue;
            wanted.push_back({metric.tag, Figure::last});
            if (betterWay(metric.tag) == Better::neither) continue;
            wanted.push_back({metric.tag, Figure::best});
            if (commonStep > 0 && metric.atStep) wanted.push_back({metric.tag, Figure::atStep});
        }
    }
    const auto columns = [](std::size_t count) { return count == 0 ? 1 : 2 + 3 * (static_cast<int>(count) - 1); };
    const int before = columnCount();
    const int after = columns(entries.size());
    if (after > before) {
        beginInsertColumns({}, before, after - 1);
        entries_ = std::move(entries);
        endInsertColumns();
    } else if (after < before) {
        beginRemoveColumns({}, after, before - 1);
        entries_ = std::move(entries);
        endRemoveColumns();
    } else {
        entries_ = std::move(entries);
    }
    emit headerDataChanged(Qt::Horizontal, 0, after - 1);
    RowSync sync{.beginInsert = [this](int row) { beginInsertRows({}, row, row); },
                 .endInsert = [this] { endInsertRows(); },
                 .beginRemove = [this](int row) { beginRemoveRows({}, row, row); },
                 .endRemove = [this] { endRemoveRows(); },
                 .beginMove = [this](int from, int to) { beginMoveRows({}, from, from, {}, to); },
                 .endMove = [this] { endMoveRows(); },
                 .changed = [](int) {}};
    sync.run(
        rows_, std::move(wanted),
        [](const Row& row) { return row.tag + '/' + std::to_string(static_cast<int>(row.figure)); },
        [](const Row&, const Row&) { return true; });
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, after - 1));
}

CompareMetricsModel::Place CompareMetricsModel::placeOf(int column) {
    if (column == 0) return {Kind::metric, 0};
    if (column == 1) return {Kind::value, 0};
    const auto entry = static_cast<std::size_t>((column - 2) / 3 + 1);
    constexpr Kind kinds[] = {Kind::value, Kind::delta, Kind::percent};
    return {kinds[(column - 2) % 3], entry};
}

std::optional<double> CompareMetricsModel::valueOf(const Row& row, std::size_t entry) const {
    for (const MetricSummary& metric : entries_[entry].metrics) {
        if (metric.tag != row.tag) continue;
        if (row.figure == Figure::atStep) return metric.atStep;
        return row.figure == Figure::best ? metric.best : metric.last;
    }
    return std::nullopt;
}

CompareMetricsModel::Verdict CompareMetricsModel::verdict(const Row& row, std::size_t entry) const {
    const std::optional<double> base = valueOf(row, 0);
    const std::optional<double> value = valueOf(row, entry);
    const Better way = betterWay(row.tag);
    if (entry == 0 || !base || !value || way == Better::neither) return Verdict::none;
    // A run that ended in NaN did not help.
    if (std::isnan(*value) != std::isnan(*base)) return std::isnan(*value) ? Verdict::worse : Verdict::better;
    const double delta = *value - *base;
    if (delta == 0 || std::isnan(delta)) return Verdict::none;
    return (delta < 0) == (way == Better::lower) ? Verdict::better : Verdict::worse;
}

QString CompareMetricsModel::text(const Row& row, Place place) const {
    if (place.kind == Kind::metric) {
        const QString tag = QString::fromStdString(row.tag);
        if (betterWay(row.tag) == Better::neither) return tag;
        if (row.figure == Figure::atStep)
            return tr("%1, at step %2").arg(tag, QString::fromStdString(formatInteger(commonStep_, true)));
        return row.figure == Figure::best ? tr("%1, best").arg(tag) : tr("%1, final").arg(tag);
    }
    const std::optional<double> value = valueOf(row, place.entry);
    const std::optional<double> base = valueOf(row, 0);
    if (!value) return {};
    if (place.kind == Kind::value) return metricText(row.tag, *value);
    if (!base) return {};
    const double delta = *value - *base;
    if (place.kind == Kind::delta) return metricDeltaText(row.tag, delta);
    if (*base == 0 || !std::isfinite(delta)) return {};
    const double percent = 100 * delta / std::abs(*base);
    const QString size = QString::number(std::abs(percent), 'f', std::abs(percent) < 10 ? 2 : 1);
    const QString sign = percent > 0 ? QStringLiteral("+") : percent < 0 ? QString(QChar(0x2212)) : QString();
    return sign + size + QStringLiteral(" %");
}

int CompareMetricsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CompareMetricsModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return entries_.empty() ? 1 : 2 + 3 * (static_cast<int>(entries_.size()) - 1);
}

QVariant CompareMetricsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const Place place = placeOf(index.column());
    const bool isDelta = place.kind == Kind::delta || place.kind == Kind::percent;
    const Verdict judged = isDelta ? verdict(row, place.entry) : Verdict::none;
    switch (role) {
        case Qt::DisplayRole:
            return text(row, place);
        case Qt::TextAlignmentRole:
            return place.kind == Kind::metric ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
        case Qt::ForegroundRole: {
            const Colors& colors = Theme::instance().colors();
            if (judged == Verdict::better) return colors.running;
            return judged == Verdict::worse ? QVariant(colors.failed) : QVariant();
        }
        case Qt::ToolTipRole:
        case Qt::AccessibleDescriptionRole:
            if (judged == Verdict::better) return tr("better");
            return judged == Verdict::worse ? QVariant(tr("worse")) : QVariant();
        case tagRole:
            return QString::fromStdString(row.tag);
        case verdictRole:
            return static_cast<int>(judged);
        default:
            return {};
    }
}

QVariant CompareMetricsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section >= columnCount()) return {};
    if (role == Qt::TextAlignmentRole && section > 0) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const Place place = placeOf(section);
    switch (place.kind) {
        case Kind::metric:
            return tr("Metric");
        case Kind::value:
            return place.entry == 0 ? entries_[0].title + QStringLiteral(" ★") : entries_[place.entry].title;
        case Kind::delta:
            return QStringLiteral("Δ");
        case Kind::percent:
            return QStringLiteral("Δ %");
    }
    return {};
}

}  // namespace attune
