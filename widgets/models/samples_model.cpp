#include "widgets/models/samples_model.h"

#include "core/config/number_text.h"
#include "widgets/models/row_sync.h"

namespace attune {

namespace {

constexpr qsizetype clippedLength = 400;

QString oneLine(const std::string& text) {
    QString line = QString::fromStdString(text).left(clippedLength);
    for (QChar& letter : line) {
        if (letter.category() == QChar::Other_Control) letter = QLatin1Char(' ');
    }
    return line.simplified();
}

std::string keyOf(const SampleRecord& sample) {
    return std::to_string(sample.run) + '/' + std::to_string(sample.step) + '/' + std::to_string(sample.wallTime) +
           '/' + sample.prompt;
}

}  // namespace

SamplesModel::SamplesModel(QObject* parent) : QAbstractTableModel(parent) {}

void SamplesModel::setSamples(const std::vector<SampleRecord>& samples) {
    RowSync sync{.beginInsert = [this](int row) { beginInsertRows({}, row, row); },
                 .endInsert = [this] { endInsertRows(); },
                 .beginRemove = [this](int row) { beginRemoveRows({}, row, row); },
                 .endRemove = [this] { endRemoveRows(); },
                 .beginMove = [this](int from, int to) { beginMoveRows({}, from, from, {}, to); },
                 .endMove = [this] { endMoveRows(); },
                 .changed = [this](int row) { emit dataChanged(index(row, 0), index(row, columns - 1)); }};
    sync.run(rows_, samples, keyOf, [](const SampleRecord& a, const SampleRecord& b) { return a.text == b.text; });
}

void SamplesModel::append(const SampleRecord& sample) {
    beginInsertRows({}, rowCount(), rowCount());
    rows_.push_back(sample);
    endInsertRows();
}

int SamplesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SamplesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant SamplesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const SampleRecord& sample = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            break;
        case Qt::TextAlignmentRole:
            return index.column() == stepColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
        case sampleTextRole:
            return QString::fromStdString(sample.text);
        case promptRole:
            return QString::fromStdString(sample.prompt);
        case runIdRole:
            return static_cast<qint64>(sample.run);
        case stepRole:
            return static_cast<qint64>(sample.step);
        default:
            return {};
    }
    switch (index.column()) {
        case runColumn:
            return QStringLiteral("#%1").arg(sample.run);
        case stepColumn:
            return QString::fromStdString(formatInteger(sample.step, true));
        case promptColumn:
            return oneLine(sample.prompt);
        case textColumn:
            return oneLine(sample.text);
        default:
            return {};
    }
}

QVariant SamplesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == stepColumn) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case runColumn:
            return tr("Run");
        case stepColumn:
            return tr("Step");
        case promptColumn:
            return tr("Prompt");
        case textColumn:
            return tr("Text");
        default:
            return {};
    }
}

}  // namespace attune
