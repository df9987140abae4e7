#include "widgets/models/log_model.h"

#include <QDateTime>

#include "core/base/log.h"
#include "widgets/style/icons.h"
#include "widgets/style/message_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

QString lineText(const LogLine& line) {
    QString text = messageText(line.code, line.arguments);
    // A flood of control characters or one endless line must not reach the view.
    if (text.size() > LogModel::clippedLength) text = text.left(LogModel::clippedLength) + QStringLiteral(" …");
    for (QChar& letter : text) {
        if (letter.category() == QChar::Other_Control) letter = QLatin1Char(' ');
    }
    return text;
}

}  // namespace

LogModel::LogModel(QObject* parent) : QAbstractTableModel(parent) {}

bool LogModel::countAsRepeat(const LogLine& line) {
    if (rows_.empty()) return false;
    Row& last = rows_.back();
    if (last.line.code != line.code || last.line.arguments != line.arguments ||
        last.line.header.run != line.header.run || last.line.level != line.level) {
        return false;
    }
    ++last.count;
    last.line.header = line.header;
    const int row = rowCount() - 1;
    emit dataChanged(index(row, 0), index(row, columns - 1));
    return true;
}

void LogModel::append(const std::vector<LogLine>& lines) {
    std::deque<Row> fresh;
    const auto insertFresh = [&] {
        if (fresh.empty()) return;
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(fresh.size()) - 1);
        for (Row& row : fresh) rows_.push_back(std::move(row));
        fresh.clear();
        endInsertRows();
    };
    for (const LogLine& line : lines) {
        if (!fresh.empty() && fresh.back().line.code == line.code && fresh.back().line.arguments == line.arguments &&
            fresh.back().line.header.run == line.header.run && fresh.back().line.level == line.level) {
            ++fresh.back().count;
            fresh.back().line.header = line.header;
            continue;
        }
        if (fresh.empty() && countAsRepeat(line)) continue;
        fresh.push_back({line, lineText(line), 1});
        if (fresh.size() > capacity) fresh.pop_front();
    }
    const int over = rowCount() + static_cast<int>(fresh.size()) - capacity;
    if (const int drop = std::min(over, rowCount()); drop > 0) {
        beginRemoveRows({}, 0, drop - 1);
        rows_.erase(rows_.begin(), rows_.begin() + drop);
        endRemoveRows();
    }
    insertFresh();
}

void LogModel::clear() {
    if (rows_.empty()) return;
    beginRemoveRows({}, 0, rowCount() - 1);
    rows_.clear();
    endRemoveRows();
}

int LogModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int LogModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const auto level = static_cast<LogLevel>(row.line.level);
    const Colors& colors = Theme::instance().colors();
    switch (role) {
        case Qt::DisplayRole:
            break;
        case Qt::ToolTipRole:
            return index.column() == textColumn ? row.text : QVariant();
        case Qt::ForegroundRole:
            if (index.column() != textColumn) return colors.muted;
            return level >= LogLevel::error ? QVariant(colors.failed) : QVariant();
        case levelRole:
            return row.line.level;
        case runIdRole:
            return static_cast<qint64>(row.line.header.run);
        case countRole:
            return row.count;
        default:
            return {};
    }
    switch (index.column()) {
        case timeColumn: {
            const auto milliseconds = static_cast<qint64>(row.line.header.wallTime * 1000);
            return QDateTime::fromMSecsSinceEpoch(milliseconds).toString(QStringLiteral("HH:mm:ss"));
        }
        case levelColumn:
            if (level >= LogLevel::error) return tr("error");
            return level == LogLevel::warning ? tr("warning") : QString();
        case runColumn:
            return row.line.header.run > 0 ? QStringLiteral("#%1").arg(row.line.header.run) : QString();
        case textColumn:
            return row.count > 1 ? QStringLiteral("%1 (×%2)").arg(row.text).arg(row.count) : row.text;
        default:
            return {};
    }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case timeColumn:
            return tr("Time");
        case levelColumn:
            return tr("Level");
        case runColumn:
            return tr("Run");
        case textColumn:
            return tr("Message");
        default:
            return {};
    }
}

}  // namespace attune
