#include "widgets/models/runs_model.h"

#include <unordered_set>

namespace attune {

RunsModel::RunsModel(QObject* parent) : QAbstractTableModel(parent) {}

void RunsModel::addTags(const std::vector<MetricValue>& values) {
    QStringList fresh;
    for (const MetricValue& value : values) {
        const QString tag = QString::fromStdString(value.tag);
        if (!tagIndex_.contains(tag) && !fresh.contains(tag)) fresh << tag;
    }
    if (fresh.isEmpty()) return;
    const int first = columnCount();
    beginInsertColumns({}, first, first + static_cast<int>(fresh.size()) - 1);
    for (const QString& tag : fresh) {
        tagIndex_.insert(tag, static_cast<int>(tags_.size()));
        tags_ << tag;
    }
    endInsertColumns();
}

RunsModel::Row RunsModel::makeRow(const RunRecord& record) const {
    Row row{record, std::vector<std::optional<double>>(static_cast<std::size_t>(tags_.size()))};
    for (const MetricValue& value : record.lastMetrics) {
        row.metrics[static_cast<std::size_t>(tagIndex_.value(QString::fromStdString(value.tag)))] = value.value;
    }
    return row;
}

void RunsModel::setRuns(const std::vector<RunRecord>& runs) {
    std::unordered_set<RunId> wanted;
    for (const RunRecord& record : runs) {
        if (!record.trashed) wanted.insert(record.id);
    }
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (wanted.contains(runAt(row).id)) continue;
        beginRemoveRows({}, row, row);
        rows_.erase(rows_.begin() + row);
        rowOf_.clear();
        for (std::size_t i = 0; i < rows_.size(); ++i) rowOf_.insert(rows_[i].record.id, static_cast<int>(i));
        endRemoveRows();
    }
    std::vector<const RunRecord*> fresh;
    for (const RunRecord& record : runs) {
        if (record.trashed) continue;
        addTags(record.lastMetrics);
        if (const int row = rowOf(record.id); row >= 0) {
            replaceRow(row, record);
        } else {
            fresh.push_back(&record);
        }
    }
    if (fresh.empty()) return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    for (const RunRecord* record : fresh) {
        rowOf_.insert(record->id, static_cast<int>(rows_.size()));
        rows_.push_back(makeRow(*record));
    }
    endInsertRows();
}

void RunsModel::updateRun(const RunRecord& record) {
    addTags(record.lastMetrics);
    const int row = rowOf(record.id);
    if (row >= 0) {
        replaceRow(row, record);
        return;
    }
    beginInsertRows({}, rowCount(), rowCount());
    rowOf_.insert(record.id, rowCount());
    rows_.push_back(makeRow(record));
    endInsertRows();
}

void RunsModel::replaceRow(int row, const RunRecord& record) {
    Row& place = rows_[static_cast<std::size_t>(row)];
    const std::vector<std::optional<double>> before = std::move(place.metrics);
    place = makeRow(record);
    // What came live stays until the store knows it too.
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (!place.metrics[i]) place.metrics[i] = before[i];
    }
    announceRow(row);
}

void RunsModel::announceRow(int row) {
    emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

void RunsModel::updateMetrics(RunId id, std::int64_t step, const std::vector<MetricValue>& values) {
    const int row = rowOf(id);
    if (row < 0) return;
    addTags(values);
    Row& place = rows_[static_cast<std::size_t>(row)];
    place.record.step = step;
    place.metrics.resize(static_cast<std::size_t>(tags_.size()));
    for (const MetricValue& value : values) {
        place.metrics[static_cast<std::size_t>(tagIndex_.value(QString::fromStdString(value.tag)))] = value.value;
    }
    announceRow(row);
}

void RunsModel::setState(RunId id, RunState state) {
    const int row = rowOf(id);
    if (row < 0 || runAt(row).state == state) return;
    rows_[static_cast<std::size_t>(row)].record.state = state;
    announceRow(row);
}

void RunsModel::setExperimentNames(const QHash<qint64, QString>& names) {
    if (names == experiments_) return;
    experiments_ = names;
    if (!rows_.empty()) emit dataChanged(index(0, experimentColumn), index(rowCount() - 1, experimentColumn));
}

void RunsModel::tick() {
    for (int row = 0; row < rowCount(); ++row) {
        if (isActive(runAt(row).state)) emit dataChanged(index(row, durationColumn), index(row, durationColumn));
    }
}

const RunRecord* RunsModel::run(RunId id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &runAt(row);
}

int RunsModel::rowOf(RunId id) const {
    return rowOf_.value(id, -1);
}

RunId RunsModel::baseline() const {
    for (const Row& row : rows_) {
        if (row.record.baseline) return row.record.id;
    }
    return 0;
}

std::vector<RunId> RunsModel::checkedRuns() const {
    std::vector<RunId> ids;
    for (const Row& row : rows_) {
        if (row.record.checked) ids.push_back(row.record.id);
    }
    return ids;
}

int RunsModel::columnOf(const QString& tag) const {
    const auto found = tagIndex_.constFind(tag);
    return found == tagIndex_.constEnd() ? -1 : firstMetricColumn + *found;
}

std::optional<double> RunsModel::metricAt(int row, int column) const {
    const auto& metrics = rows_[static_cast<std::size_t>(row)].metrics;
    const auto place = static_cast<std::size_t>(column - firstMetricColumn);
    return place < metrics.size() ? metrics[place] : std::nullopt;
}

void RunsModel::setBaseline(RunId id) {
    for (int row = 0; row < rowCount(); ++row) {
        RunRecord& record = rows_[static_cast<std::size_t>(row)].record;
        const bool wanted = record.id == id;
        if (record.baseline == wanted) continue;
        record.baseline = wanted;
        announceRow(row);
    }
    emit baselineEdited(id);
}

void RunsModel::setChecked(RunId id, bool checked) {
    const int row = rowOf(id);
    if (row < 0 || runAt(row).checked == checked) return;
    rows_[static_cast<std::size_t>(row)].record.checked = checked;
    announceRow(row);
    emit checkedEdited(id, checked);
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
    RunRecord& record = rows_[static_cast<std::size_t>(index.row())].record;
    if (role == Qt::CheckStateRole && index.column() == nameColumn) {
        setChecked(record.id, value.toInt() == Qt::Checked);
        return true;
    }
    if (role != Qt::EditRole) return false;
    const QString text = value.toString().trimmed();
    if (index.column() == nameColumn) {
        if (text.isEmpty()) return false;
        record.name = text.toStdString();
        emit nameEdited(record.id, text);
    } else if (index.column() == noteColumn) {
        record.note = text.toStdString();
        emit noteEdited(record.id, text);
    } else if (index.column() == tagsColumn) {
        QStringList tags;
        for (const QString& tag : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            if (!tag.trimmed().isEmpty() && !tags.contains(tag.trimmed())) tags << tag.trimmed();
        }
        record.tags.clear();
        for (const QString& tag : tags) record.tags.push_back(tag.toStdString());
        emit tagsEdited(record.id, tags);
    } else {
        return false;
    }
    announceRow(index.row());
    return true;
}

}  // namespace attune
