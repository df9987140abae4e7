#include "widgets/plot/cursor_overlay.h"

#include "widgets/plot/run_palette.h"

namespace attune {

CursorOverlay::CursorOverlay(QCustomPlot* plot, const CurvePlottable& curves)
    : QCPAbstractItem(plot), curves_(curves), theme_(PlotTheme::day()) {
    setLayer(QStringLiteral("overlay"));
    setClipToAxisRect(false);
}

QRect CursorOverlay::clipRect() const {
    return mParentPlot->viewport();
}

QPointF CursorOverlay::placeOf(const CursorReadout::Row& row) const {
    return {curves_.keyAxis()->coordToPixel(row.x),
            curves_.valueAxis()->coordToPixel(row.smoothed.value_or(row.value))};
}

void CursorOverlay::draw(QCPPainter* painter) {
    const QRectF area = curves_.keyAxis()->axisRect()->rect();
    painter->setAntialiasing(true);
    drawHighlight(painter, area);
    if (readout_) drawCursor(painter, area);
    drawZoomBox(painter);
}

void CursorOverlay::drawHighlight(QCPPainter* painter, const QRectF& area) {
    if (!highlighted_ || curves_.curves().size() < 2) return;
    QColor veil = theme_.surface;
    veil.setAlphaF(0.6F);
    painter->fillRect(area, veil);
    curves_.drawHighlighted(painter, *highlighted_);
}

void CursorOverlay::drawCursor(QCPPainter* painter, const QRectF& area) {
    const double x = std::round(curves_.keyAxis()->coordToPixel(readout_->x)) + 0.5;
    if (x < area.left() || x > area.right() + 1) return;
    QColor line = theme_.muted;
    line.setAlphaF(0.7F);
    painter->setPen(QPen(line, 1));
    painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    for (std::size_t i = 0; i < readout_->rows.size(); ++i) {
        const QPointF place = placeOf(readout_->rows[i]);
        if (!area.adjusted(-1, -1, 1, 1).contains(place)) continue;
        const double radius = readout_->nearest == i ? 4.5 : 3;
        painter->setPen(QPen(theme_.surface, 1.5));
        painter->setBrush(runColor(curves_.curves()[readout_->rows[i].curve].paletteSlot, theme_.dark));
        painter->drawEllipse(place, radius, radius);
    }
}

void CursorOverlay::drawZoomBox(QCPPainter* painter) {
    if (!zoomBox_) return;
    QColor fill = theme_.accent;
    fill.setAlphaF(0.15F);
    painter->setPen(QPen(theme_.accent, 1));
    painter->setBrush(fill);
    painter->drawRect(zoomBox_->normalized());
}

}  // namespace attune
