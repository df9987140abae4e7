#include "widgets/models/diff_model.h"

#include <QFont>
#include <algorithm>

#include "widgets/forms/field_text.h"
#include "widgets/models/row_sync.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

DiffModel::DiffModel(QObject* parent) : QAbstractTableModel(parent) {}

void DiffModel::setEntries(std::vector<Entry> entries) {
    std::vector<const Field*> differing;
    for (const Field& field : schema()) {
        const bool differs = std::ranges::any_of(entries, [&](const Entry& entry) {
            return entry.config.value(field.key) != entries.front().config.value(field.key);
        });
        if (differs) differing.push_back(&field);
    }
    const int before = columnCount();
    const int after = 1 + static_cast<int>(entries.size());
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
        rows_, std::move(differing), [](const Field* field) { return field; },
        [](const Field*, const Field*) { return true; });
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, after - 1));
}

int DiffModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DiffModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 1 + static_cast<int>(entries_.size());
}

QVariant DiffModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Field& field = *rows_[static_cast<std::size_t>(index.row())];
    const QString key = QString::fromUtf8(field.key.data(), static_cast<qsizetype>(field.key.size()));
    if (role == keyRole) return key;
    if (index.column() == 0) {
        if (role == Qt::DisplayRole) return schemaText(field.label);
        return role == Qt::ToolTipRole ? QVariant(key) : QVariant();
    }
    const Value& value = entries_[static_cast<std::size_t>(index.column() - 1)].config.value(field.key);
    const bool differs = value != entries_.front().config.value(field.key);
    const bool number = field.type == FieldType::integer || field.type == FieldType::real;
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return valueText(field, value);
        case Qt::TextAlignmentRole:
            return number ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
        case Qt::FontRole:
            return differs ? QVariant(Theme::font(1.0, QFont::DemiBold)) : QVariant();
        case Qt::ForegroundRole:
            return differs ? QVariant() : QVariant(Theme::instance().colors().muted);
        case differsRole:
            return differs;
        default:
            return {};
    }
}

QVariant DiffModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section > 0) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Setting");
    const std::size_t place = static_cast<std::size_t>(section - 1);
    if (place >= entries_.size()) return {};
    return place == 0 ? entries_[place].title + QStringLiteral(" ★") : entries_[place].title;
}

}  // namespace attune
