#pragma once

#include <QAbstractTableModel>
#include <deque>
#include <vector>

#include "core/events/event.h"

namespace attune {

/// The last lines of the log. A line that says the same as the one before it raises that one's counter. What is shown
/// of a line is clipped; the log file has it whole.
class LogModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { timeColumn, levelColumn, runColumn, textColumn, columns };
    enum Role { levelRole = Qt::UserRole, runIdRole, countRole };
    static constexpr int capacity = 5000;
    static constexpr int clippedLength = 2000;

    explicit LogModel(QObject* parent = nullptr);

    void append(const std::vector<LogLine>& lines);
    void clear();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        LogLine line;
        QString text;
        int count = 1;
    };

    bool countAsRepeat(const LogLine& line);

    std::deque<Row> rows_;
};

}  // namespace attune
