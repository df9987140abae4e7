#include "widgets/plot/value_table.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace attune {

namespace {

constexpr double kPadding = 8, kGap = 12, kSwatch = 20, kLineGap = 2;
constexpr double kNameLimit = 240;
constexpr double kNoteWidth = 260, kNoteHeightLimit = 200;
constexpr std::size_t kRowLimit = 10;
constexpr int kDistance = 4;  // from the chart and the window's edge

QFont demiBold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

ValueTable::ValueTable(QWidget* window) : QWidget(window), theme_(PlotTheme::day()) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void ValueTable::setContent(const PlotTheme& theme, const QString& title, std::vector<Row> rows,
                            std::optional<std::size_t> nearest) {
    theme_ = theme;
    title_ = title;
    const std::size_t shown = std::min(rows.size(), kRowLimit);
    // The rows around the nearest one, rather than the topmost.
    const std::size_t first =
        nearest && *nearest >= shown ? std::min(*nearest - shown / 2, rows.size() - shown) : std::size_t(0);
    more_ = shown < rows.size() ? tr("and %n more", nullptr, int(rows.size() - shown)) : QString();
    rows_.assign(std::make_move_iterator(rows.begin() + std::ptrdiff_t(first)),
                 std::make_move_iterator(rows.begin() + std::ptrdiff_t(first + shown)));
    nearest_ = nearest ? std::optional(*nearest - first) : std::nullopt;
    notes_.clear();
    measure();
    update();
}

void ValueTable::setNotes(const QStringList& notes) {
    notes_ = notes.join(QLatin1Char('\n'));
    measure();
    update();
}

void ValueTable::measure() {
    const QFontMetricsF metrics(font()), bold(demiBold(font()));
    nameWidth_ = valueWidth_ = smoothedWidth_ = positionWidth_ = 0;
    for (const Row& row : rows_) {
        nameWidth_ = std::max(nameWidth_, std::min(bold.horizontalAdvance(row.name), kNameLimit));
        valueWidth_ = std::max(valueWidth_, bold.horizontalAdvance(row.value));
        smoothedWidth_ = std::max(smoothedWidth_, metrics.horizontalAdvance(row.smoothed));
        positionWidth_ = std::max(positionWidth_, metrics.horizontalAdvance(row.position));
    }
    double width = kSwatch + nameWidth_ + kGap + valueWidth_;
    for (double column : {smoothedWidth_, positionWidth_})
        if (column > 0) width += kGap + column;
    width = std::max(width, metrics.horizontalAdvance(title_));
    const double lines = double(1 + rows_.size() + (more_.isEmpty() ? 0 : 1));
    linesHeight_ = lines * (metrics.height() + kLineGap);
    double notesHeight = 0;
    if (!notes_.isEmpty()) {
        width = std::max(width, std::min(kNoteWidth, metrics.size(0, notes_).width() + 1));
        const QRectF room(0, 0, width, kNoteHeightLimit);
        notesHeight =
            kLineGap * 2 + std::min(kNoteHeightLimit, metrics.boundingRect(room, Qt::TextWordWrap, notes_).height());
    }
    resize(int(std::ceil(width + 2 * kPadding)), int(std::ceil(linesHeight_ + notesHeight + 2 * kPadding)));
}

void ValueTable::showBeside(const QRect& chart, int x) {
    const QRect room = parentWidget()->rect().adjusted(kDistance, kDistance, -kDistance, -kDistance);
    QRect box(QPoint(x - width() / 2, chart.bottom() + kDistance), size());
    if (box.bottom() > room.bottom()) box.moveBottom(chart.top() - kDistance);
    if (box.top() < room.top()) {
        const bool rightOfCursor = x < chart.center().x();
        box.moveTop(std::max(chart.top(), room.top()));
        box.moveLeft(rightOfCursor ? x + int(kGap) : x - int(kGap) - width());
    }
    if (box.right() > room.right()) box.moveRight(room.right());
    if (box.left() < room.left()) box.moveLeft(room.left());
    move(box.topLeft());
    show();
    raise();
}

void ValueTable::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.muted, 1));
    painter.setBrush(theme_.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const double line = QFontMetricsF(font()).height() + kLineGap;
    QRectF place(kPadding, kPadding, width() - 2 * kPadding, line);
    painter.setPen(theme_.muted);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, title_);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        place.translate(0, line);
        drawRow(painter, place, rows_[i], nearest_ == i);
    }
    painter.setPen(theme_.muted);
    painter.drawText(place.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter, more_);
    painter.setPen(theme_.text);
    const double notesTop = kPadding + linesHeight_ + 2 * kLineGap;
    painter.drawText(QRectF(kPadding, notesTop, width() - 2 * kPadding, height() - kPadding - notesTop),
                     Qt::AlignLeft | Qt::TextWordWrap, notes_);
}

void ValueTable::drawRow(QPainter& painter, QRectF line, const Row& row, bool nearest) const {
    painter.setPen(row.swatch);
    const double middle = std::round(line.center().y());
    painter.drawLine(QPointF(line.left(), middle), QPointF(line.left() + kSwatch - 6, middle));
    const QFont nameFont = nearest ? demiBold(font()) : font();
    painter.setFont(nameFont);
    painter.setPen(theme_.text);
    line.setLeft(line.left() + kSwatch);
    const auto column = [&](double width, Qt::Alignment alignment, const QString& text) {
        line.setWidth(width);
        painter.drawText(line, int(alignment | Qt::AlignVCenter), text);
        line.translate(width + kGap, 0);
    };
    const QString name = QFontMetricsF(nameFont).elidedText(row.name, Qt::ElideMiddle, nameWidth_ + 0.5);
    column(nameWidth_, Qt::AlignLeft, name);
    column(valueWidth_, Qt::AlignRight, row.value);
    painter.setFont(font());
    painter.setPen(theme_.muted);
    if (smoothedWidth_ > 0) column(smoothedWidth_, Qt::AlignRight, row.smoothed);
    if (positionWidth_ > 0) column(positionWidth_, Qt::AlignRight, row.position);
}

}  // namespace attune
