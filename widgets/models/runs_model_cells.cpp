#include <QDateTime>
#include <QPainter>
#include <QPixmap>

#include "core/config/number_text.h"
#include "widgets/models/metric_text.h"
#include "widgets/models/runs_model.h"
#include "widgets/plot/run_palette.h"
#include "widgets/style/message_text.h"
#include "widgets/style/run_state_style.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

QString joined(const std::vector<std::string>& words) {
    QStringList list;
    for (const std::string& word : words) list << QString::fromStdString(word);
    return list.join(QStringLiteral(", "));
}

QString runTitle(const RunRecord& record) {
    const QString number = QStringLiteral("#%1").arg(record.id);
    const QString name = record.name.empty() ? number : number + QLatin1Char(' ') + QString::fromStdString(record.name);
    return record.baseline ? name + QStringLiteral(" ★") : name;
}

bool isFigure(int column) {
    return column == RunsModel::stepColumn || column == RunsModel::progressColumn ||
           column == RunsModel::durationColumn || column >= RunsModel::firstMetricColumn;
}

double progress(const RunRecord& record) {
    if (record.maxSteps <= 0) return 0;
    return static_cast<double>(record.step) / static_cast<double>(record.maxSteps);
}

}  // namespace

int RunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : firstMetricColumn + static_cast<int>(tags_.size());
}

double RunsModel::duration(const RunRecord& record) const {
    if (record.createdAt <= 0) return -1;
    if (record.endedAt > 0) return record.endedAt - record.createdAt;
    if (!isActive(record.state)) return -1;
    return static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000 - record.createdAt;
}

QVariant RunsModel::text(const Row& row, int column) const {
    const RunRecord& record = row.record;
    switch (column) {
        case nameColumn:
            return runTitle(record);
        case stateColumn:
            return runStateWord(record.state);
        case stepColumn:
            return QString::fromStdString(formatInteger(record.step, true));
        case progressColumn:
            return record.maxSteps > 0 ? QStringLiteral("%1 %").arg(static_cast<int>(progress(record) * 100))
                                       : QString();
        case experimentColumn:
            return experiments_.value(record.experiment);
        case startedColumn:
            return timeText(record.createdAt);
        case durationColumn:
            return durationText(duration(record));
        case tagsColumn:
            return joined(record.tags);
        case noteColumn:
            return QString::fromStdString(record.note).simplified();
        default:
            break;
    }
    const auto place = static_cast<std::size_t>(column - firstMetricColumn);
    if (place >= row.metrics.size() || !row.metrics[place]) return {};
    return metricText(tags_[static_cast<qsizetype>(place)].toStdString(), *row.metrics[place]);
}

QVariant RunsModel::sortKey(const Row& row, int column) const {
    const RunRecord& record = row.record;
    switch (column) {
        case nameColumn:
            return static_cast<qint64>(record.id);
        case stateColumn:
            return static_cast<int>(record.state);
        case stepColumn:
            return static_cast<qint64>(record.step);
        case progressColumn:
            return progress(record);
        case startedColumn:
            return record.createdAt;
        case durationColumn:
            return duration(record) < 0 ? QVariant() : duration(record);
        case experimentColumn:
        case tagsColumn:
        case noteColumn: {
            const QString words = text(row, column).toString();
            return words.isEmpty() ? QVariant() : words;
        }
        default:
            break;
    }
    const auto place = static_cast<std::size_t>(column - firstMetricColumn);
    return place < row.metrics.size() && row.metrics[place] ? QVariant(*row.metrics[place]) : QVariant();
}

QVariant RunsModel::decoration(const Row& row, int column) const {
    if (column == stateColumn) return runStateIcon(row.record.state);
    if (column == nameColumn) return runColor(row.record.paletteSlot, Theme::instance().isDark());
    return {};
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const RunRecord& record = row.record;
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return text(row, column);
        case Qt::EditRole:
            if (column == nameColumn) return QString::fromStdString(record.name);
            if (column == noteColumn) return QString::fromStdString(record.note);
            return text(row, column);
        case Qt::ToolTipRole:
            if (column == stateColumn && !record.reasonCode.empty()) {
                return messageText(record.reasonCode, record.reasonArguments);
            }
            if (column == noteColumn) return QString::fromStdString(record.note);
            return column == nameColumn ? text(row, column) : QVariant();
        case Qt::DecorationRole:
            return decoration(row, column);
        case Qt::CheckStateRole:
            return column == nameColumn ? QVariant(record.checked ? Qt::Checked : Qt::Unchecked) : QVariant();
        case Qt::TextAlignmentRole:
            return isFigure(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
        case sortRole:
            return sortKey(row, column);
        case runIdRole:
            return static_cast<qint64>(record.id);
        case stateRole:
            return static_cast<int>(record.state);
        case paletteSlotRole:
            return record.paletteSlot;
        case baselineRole:
            return record.baseline;
        case activeRole:
            return isActive(record.state);
        default:
            return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && isFigure(section)) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case nameColumn:
            return tr("Run");
        case stateColumn:
            return tr("State");
        case stepColumn:
            return tr("Step");
        case progressColumn:
            return tr("Progress");
        case experimentColumn:
            return tr("Experiment");
        case startedColumn:
            return tr("Started");
        case durationColumn:
            return tr("Duration");
        case tagsColumn:
            return tr("Tags");
        case noteColumn:
            return tr("Note");
        default:
            return tags_.value(section - firstMetricColumn);
    }
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid()) return flags;
    if (index.column() == nameColumn) flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
    if (index.column() == noteColumn || index.column() == tagsColumn) flags |= Qt::ItemIsEditable;
    return flags;
}

}  // namespace attune
