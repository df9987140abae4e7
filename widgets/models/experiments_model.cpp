#include "widgets/models/experiments_model.h"

#include "widgets/models/row_sync.h"
#include "widgets/style/run_state_style.h"

namespace attune {

ExperimentsModel::ExperimentsModel(QObject* parent) : QAbstractListModel(parent) {}

void ExperimentsModel::setExperiments(const std::vector<ExperimentRecord>& experiments) {
    std::vector<ExperimentRecord> wanted;
    for (const ExperimentRecord& record : experiments) {
        if (!record.trashed) wanted.push_back(record);
    }
    const auto same = [](const ExperimentRecord& a, const ExperimentRecord& b) {
        return a.name == b.name && a.configJson == b.configJson && a.sourceJson == b.sourceJson &&
               a.sourceName == b.sourceName && a.note == b.note;
    };
    RowSync sync{.beginInsert = [this](int row) { beginInsertRows({}, row, row); },
                 .endInsert = [this] { endInsertRows(); },
                 .beginRemove = [this](int row) { beginRemoveRows({}, row, row); },
                 .endRemove = [this] { endRemoveRows(); },
                 .beginMove = [this](int from, int to) { beginMoveRows({}, from, from, {}, to); },
                 .endMove = [this] { endMoveRows(); },
                 .changed = [this](int row) { emit dataChanged(index(row), index(row)); }};
    sync.run(
        rows_, std::move(wanted), [](const ExperimentRecord& record) { return record.id; }, same);
}

void ExperimentsModel::setRuns(const std::vector<RunRecord>& runs) {
    QHash<qint64, Count> counts;
    for (const RunRecord& run : runs) {
        if (run.trashed) continue;
        Count& count = counts[run.experiment];
        ++count.runs;
        count.active = count.active || isActive(run.state);
    }
    if (counts == counts_) return;
    counts_ = counts;
    if (!rows_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

const ExperimentRecord* ExperimentsModel::experiment(ExperimentId id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &rows_[static_cast<std::size_t>(row)];
}

int ExperimentsModel::rowOf(ExperimentId id) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (rows_[i].id == id) return static_cast<int>(i);
    }
    return -1;
}

int ExperimentsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant ExperimentsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const ExperimentRecord& record = rows_[static_cast<std::size_t>(index.row())];
    const Count count = counts_.value(record.id);
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return QString::fromStdString(record.name);
        case Qt::ToolTipRole: {
            QStringList lines{QString::fromStdString(record.name), tr("%n run(s)", nullptr, count.runs)};
            if (!record.sourceName.empty()) lines << tr("From %1").arg(QString::fromStdString(record.sourceName));
            if (!record.note.empty()) lines << QString::fromStdString(record.note);
            return lines.join(QLatin1Char('\n'));
        }
        case Qt::DecorationRole:
            return count.active ? QVariant(runStateIcon(RunState::running)) : QVariant();
        case experimentIdRole:
            return static_cast<qint64>(record.id);
        case runCountRole:
            return count.runs;
        case activeRole:
            return count.active;
        default:
            return {};
    }
}

Qt::ItemFlags ExperimentsModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool ExperimentsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
    const QString name = value.toString().trimmed();
    if (name.isEmpty()) return false;
    ExperimentRecord& record = rows_[static_cast<std::size_t>(index.row())];
    record.name = name.toStdString();
    emit dataChanged(index, index);
    emit nameEdited(record.id, name);
    return true;
}

}  // namespace attune
