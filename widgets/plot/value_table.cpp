#include "widgets/plot/value_table.h"

#include <QFontMetricsF>
#include <QObject>
#include <algorithm>

namespace attune {

namespace {

constexpr double kPadding = 8, kGap = 12, kSwatch = 18, kNameLimit = 220;
constexpr std::size_t kRowLimit = 10;

QFont bold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

ValueTable::ValueTable(const PlotTheme& theme, const QFont& font, QString title)
    : theme_(theme), font_(font), title_(std::move(title)) {}

void ValueTable::addRow(Row row, bool nearest) {
    if (nearest) nearest_ = rows_.size();
    rows_.push_back(std::move(row));
}

std::vector<std::size_t> ValueTable::shownRows(double height) const {
    const double line = QFontMetricsF(font_).height() + 2;
    const auto fits = std::size_t(std::max(1.0, (height - 2 * kPadding) / line - 1));
    std::size_t count = std::min({rows_.size(), kRowLimit, fits});
    if (count < rows_.size() && count > 1 && count == fits) --count;  // room for "and n more"
    std::size_t first = 0;
    // The rows around the nearest one, rather than the topmost.
    if (nearest_ < rows_.size() && nearest_ >= count) first = std::min(nearest_ - count / 2, rows_.size() - count);
    std::vector<std::size_t> shown(count);
    for (std::size_t i = 0; i < count; ++i) shown[i] = first + i;
    return shown;
}

void ValueTable::draw(QPainter& painter, const QRectF& bounds, double x, double top) const {
    const QFontMetricsF metrics(font_), boldMetrics(bold(font_));
    const auto shown = shownRows(bounds.height());
    const std::size_t left = rows_.size() - shown.size();
    const QString more = left > 0 ? QObject::tr("and %n more", nullptr, int(left)) : QString();
    Columns columns;
    for (std::size_t i : shown) {
        columns.name = std::max(columns.name, std::min(boldMetrics.horizontalAdvance(rows_[i].name), kNameLimit));
        columns.value = std::max(columns.value, boldMetrics.horizontalAdvance(rows_[i].value));
        columns.smoothed = std::max(columns.smoothed, metrics.horizontalAdvance(rows_[i].smoothed));
    }
    const double fixed =
        2 * kPadding + kSwatch + kGap + columns.value + (columns.smoothed > 0 ? kGap + columns.smoothed : 0);
    columns.name = std::clamp(columns.name, 0.0, std::max(0.0, bounds.width() - fixed));
    const double width = std::max(fixed + columns.name, 2 * kPadding + metrics.horizontalAdvance(title_));
    const double line = metrics.height() + 2;
    const double height = 2 * kPadding + line * double(1 + shown.size() + (more.isEmpty() ? 0 : 1));
    QRectF box(x + kGap, top, width, height);
    if (box.right() > bounds.right()) box.moveRight(x - kGap);
    if (box.left() < bounds.left()) box.moveLeft(bounds.left());
    if (box.bottom() > bounds.bottom()) box.moveBottom(bounds.bottom());
    if (box.top() < bounds.top()) box.moveTop(bounds.top());

    QColor ground = theme_.surface;
    ground.setAlphaF(0.95F);
    painter.setPen(QPen(theme_.line, 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    QRectF row(box.left() + kPadding, box.top() + kPadding, box.width() - 2 * kPadding, line);
    painter.setFont(font_);
    painter.setPen(theme_.muted);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, title_);
    for (std::size_t i : shown) {
        row.translate(0, line);
        drawRow(painter, row, columns, rows_[i], i == nearest_);
    }
    row.translate(0, line);
    painter.setPen(theme_.muted);
    if (!more.isEmpty()) painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, more);
}

void ValueTable::drawRow(QPainter& painter, const QRectF& line, const Columns& columns, const Row& row,
                         bool nearest) const {
    painter.setPen(row.swatch);
    painter.drawLine(QPointF(line.left(), line.center().y()), QPointF(line.left() + kSwatch - 6, line.center().y()));
    const QFont font = nearest ? bold(font_) : font_;
    painter.setFont(font);
    painter.setPen(theme_.text);
    const QRectF name(line.left() + kSwatch, line.top(), columns.name, line.height());
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(row.name, Qt::ElideMiddle, columns.name + 0.5));
    const QRectF value(name.right() + kGap, line.top(), columns.value, line.height());
    painter.drawText(value, Qt::AlignRight | Qt::AlignVCenter, row.value);
    painter.setFont(font_);
    painter.setPen(theme_.muted);
    painter.drawText(QRectF(value.right() + kGap, line.top(), columns.smoothed, line.height()),
                     Qt::AlignRight | Qt::AlignVCenter, row.smoothed);
}

}  // namespace attune
