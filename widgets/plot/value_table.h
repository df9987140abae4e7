#pragma once

#include <QPen>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/plot/plot_theme.h"

namespace attune {

/// The small table at a chart's cursor: swatch, name, value, smoothed value. It floats in the window beside the chart,
/// so that it does not hide what is being read. Shows at most 10 rows, always with the nearest one, and says how many
/// it left out. Names are elided in the middle; it never leaves the window.
class ValueTable : public QWidget {
    Q_OBJECT

public:
    struct Row {
        QPen swatch;
        QString name, value, smoothed;
        QString position;  // where the point is, when not where the title says
    };
    explicit ValueTable(QWidget* window);

    void setContent(const PlotTheme& theme, const QString& title, std::vector<Row> rows,
                    std::optional<std::size_t> nearest);
    /// What was written down about the place, below the rows; after setContent(), which takes the last ones away.
    void setNotes(const QStringList& notes);
    /// Below, above, or next to the chart, wherever the window has room; both in the window's coordinates.
    void showBeside(const QRect& chart, int x);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void measure();
    void drawRow(QPainter& painter, QRectF line, const Row& row, bool nearest) const;

    PlotTheme theme_;
    QString title_, more_;
    std::vector<Row> rows_;               // those shown
    std::optional<std::size_t> nearest_;  // of rows_
    QString notes_;                       // a paragraph each
    double linesHeight_ = 0;              // of all but the notes
    double nameWidth_ = 0, valueWidth_ = 0, smoothedWidth_ = 0, positionWidth_ = 0;
};

}  // namespace attune
