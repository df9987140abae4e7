#pragma once

#include <QFont>
#include <QPainter>
#include <QPen>
#include <QString>
#include <vector>

#include "widgets/plot/plot_theme.h"

namespace attune {

/// The small table beside a chart's cursor: swatch, name, value, smoothed value. Shows at most 10 rows and what fits,
/// always with the nearest one, and says how many it left out. Never larger than its bounds; names are elided in the
/// middle.
class ValueTable {
public:
    struct Row {
        QPen swatch;
        QString name, value, smoothed;
    };
    ValueTable(const PlotTheme& theme, const QFont& font, QString title);
    void addRow(Row row, bool nearest);
    /// Beside `x`, on the side with more room, below `top`, inside `bounds`.
    void draw(QPainter& painter, const QRectF& bounds, double x, double top) const;

private:
    struct Columns {
        double name = 0, value = 0, smoothed = 0;
    };
    std::vector<std::size_t> shownRows(double height) const;
    void drawRow(QPainter& painter, const QRectF& line, const Columns& columns, const Row& row, bool nearest) const;

    const PlotTheme& theme_;
    QFont font_;
    QString title_;
    std::vector<Row> rows_;
    std::size_t nearest_ = SIZE_MAX;
};

}  // namespace attune
