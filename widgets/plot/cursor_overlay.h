#pragma once

#include <qcustomplot.h>

#include "widgets/plot/cursor_readout.h"
#include "widgets/plot/curve_plottable.h"

namespace attune {

/// Everything that follows the pointer: cursor line, points, the table of values, the highlighted curve, the zoom box.
/// It lives on the buffered overlay layer, so that moving the pointer never repaints the curves.
class CursorOverlay : public QCPAbstractItem {
    Q_OBJECT

public:
    CursorOverlay(QCustomPlot* plot, const CurvePlottable& curves);

    void setTheme(const PlotTheme& theme) { theme_ = theme; }
    void setReadout(std::optional<CursorReadout> readout) { readout_ = std::move(readout); }
    const std::optional<CursorReadout>& readout() const noexcept { return readout_; }
    void setHighlightedCurve(std::optional<std::size_t> curve) { highlighted_ = curve; }
    void setZoomBox(std::optional<QRectF> box) { zoomBox_ = box; }

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override;

private:
    void drawHighlight(QCPPainter* painter, const QRectF& area);
    void drawCursor(QCPPainter* painter, const QRectF& area);
    void drawZoomBox(QCPPainter* painter);
    QPointF placeOf(const CursorReadout::Row& row) const;

    const CurvePlottable& curves_;
    PlotTheme theme_;
    std::optional<CursorReadout> readout_;
    std::optional<std::size_t> highlighted_;
    std::optional<QRectF> zoomBox_;
};

}  // namespace attune
