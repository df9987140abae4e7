#pragma once

#include <qcustomplot.h>

#include "widgets/plot/chart_view.h"
#include "widgets/plot/curve_painter.h"
#include "widgets/plot/curve_ref.h"
#include "widgets/plot/plot_theme.h"
#include "widgets/plot/smoothing_cache.h"

namespace attune {

/// All curves of a chart as one plottable: painted into one image on screen, as lines in SVG and PDF. Raw values lie
/// faintly behind the smoothed line. Marks at the edges: NaN, ±∞, seams of a resume, checkpoints.
class CurvePlottable : public QCPAbstractPlottable {
    Q_OBJECT

public:
    CurvePlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const SmoothingCache& smoothing);

    void setCurves(std::vector<CurveRef> curves) { curves_ = std::move(curves); }
    const std::vector<CurveRef>& curves() const noexcept { return curves_; }
    void setView(SeriesAxis axis, bool log);
    void setTheme(const PlotTheme& theme) { theme_ = theme; }

    /// The points of a curve that lie in the key axis' range.
    SeriesSlice visibleSlice(std::size_t curve) const;
    /// Where a step of a curve (that has points) is in the chart, in pixels.
    double pixelOfStep(std::size_t curve, std::int64_t step) const;
    /// One curve, emphasised, for an overlay.
    void drawHighlighted(QCPPainter* painter, std::size_t curve) const;

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain sign = QCP::sdBoth,
                           const QCPRange& = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    enum class Layer { raw, main, highlighted };
    struct Frame {
        QRect rect;    // logical
        double ratio;  // device pixels a logical pixel
        CurveMapping mapping;
    };
    Frame frameFor(const QCPPainter& painter) const;
    bool isSmoothed(std::size_t curve) const { return smoothing_.smoothed(curve) != nullptr; }
    CurveTrace traceOf(std::size_t curve, bool smoothed, const std::vector<std::size_t>& bounds) const;
    CurveStroke strokeOf(std::size_t curve, Layer layer, double ratio) const;
    void drawRaster(QCPPainter* painter, const Frame& frame) const;
    void drawVector(QCPPainter* painter, const Frame& frame) const;
    void drawMarks(QCPPainter* painter, const Frame& frame, std::size_t curve,
                   const std::vector<std::size_t>& bounds) const;

    const SmoothingCache& smoothing_;
    std::vector<CurveRef> curves_;
    PlotTheme theme_;
    SeriesAxis axis_ = SeriesAxis::step;
    bool log_ = false;
    mutable SpanCanvas canvas_;                             // kept for its memory
    mutable std::vector<std::vector<std::size_t>> bounds_;  // of the frame being drawn
};

}  // namespace attune
