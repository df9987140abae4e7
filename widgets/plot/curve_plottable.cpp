#include "widgets/plot/curve_plottable.h"

#include "widgets/plot/edge_marks.h"
#include "widgets/plot/in_parts.h"
#include "widgets/plot/run_palette.h"

namespace attune {

namespace {

constexpr double kRawOpacity = 0.35;
constexpr double kMainWidth = 1.5, kRawWidth = 1.0, kHighlightWidth = 2.2;  // logical pixels
constexpr int kStripBlocks = 4;  // painted at a time: their pixels stay in a core's cache

}  // namespace

CurvePlottable::CurvePlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const SmoothingCache& smoothing)
    : QCPAbstractPlottable(keyAxis, valueAxis), smoothing_(smoothing), theme_(PlotTheme::day()) {}

void CurvePlottable::setView(SeriesAxis axis, bool log) {
    axis_ = axis;
    log_ = log;
}

double CurvePlottable::pixelOfStep(std::size_t curve, std::int64_t step) const {
    const MetricSeries& series = *curves_[curve].series;
    const std::size_t index = std::min(series.lowerBound(SeriesAxis::step, double(step)), series.size() - 1);
    return keyAxis()->coordToPixel(series.x(axis_, index));
}

SeriesSlice CurvePlottable::visibleSlice(std::size_t curve) const {
    const MetricSeries& series = *curves_[curve].series;
    const QCPRange range = keyAxis()->range();
    std::vector<std::size_t> bounds;
    columnBounds(series, {axis_, range.lower, range.upper, 1}, bounds);
    return {&series, bounds[0], bounds[1]};
}

CurvePlottable::Frame CurvePlottable::frameFor(const QCPPainter& painter) const {
    const QRect rect = clipRect();
    const bool vector = painter.modes().testFlag(QCPPainter::pmVectorized);
    // A picture that is exported at another scale than the screen's still gets one column a pixel.
    const double ratio = vector ? 1 : painter.device()->devicePixelRatioF() * painter.transform().m11();
    const QCPRange x = keyAxis()->range(), y = valueAxis()->range();
    const Viewport view{axis_, x.lower, x.upper, std::size_t(std::max(1.0, std::round(rect.width() * ratio)))};
    return {rect, ratio, CurveMapping(view, y.lower, y.upper, log_, std::round(rect.height() * ratio))};
}

CurveTrace CurvePlottable::traceOf(std::size_t curve, bool smoothed, const std::vector<std::size_t>& bounds) const {
    CurveTrace trace;
    trace.series = curves_[curve].series.get();
    const SmoothedSeries* twin = smoothed ? smoothing_.smoothed(curve) : nullptr;
    trace.values = twin ? twin->values() : trace.series->values();
    trace.pyramid = twin ? &twin->pyramid() : &trace.series->pyramid();
    trace.bounds = bounds;
    trace.log = log_;
    trace.breakAtStops = axis_ == SeriesAxis::wallTime;
    return trace;
}

CurveStroke CurvePlottable::strokeOf(std::size_t curve, Layer layer, double ratio) const {
    const int slot = curves_[curve].paletteSlot;
    QColor color = runColor(slot, theme_.dark);
    if (layer == Layer::raw) color.setAlphaF(kRawOpacity);
    const double width = layer == Layer::raw ? kRawWidth : layer == Layer::main ? kMainWidth : kHighlightWidth;
    CurveStroke stroke{qPremultiply(color.rgba()), width * ratio, ratio, {}};
    if (layer != Layer::raw) stroke.dashes = runDashes(slot);
    return stroke;
}

void CurvePlottable::draw(QCPPainter* painter) {
    const Frame frame = frameFor(*painter);
    if (frame.rect.isEmpty()) return;
    bounds_.resize(curves_.size());
    inParts(curves_.size(),
            [&](std::size_t i) { roundedColumnBounds(*curves_[i].series, frame.mapping.view(), bounds_[i]); });
    if (painter->modes().testFlag(QCPPainter::pmVectorized))
        drawVector(painter, frame);
    else
        drawRaster(painter, frame);
    for (std::size_t i = 0; i < curves_.size(); ++i) drawMarks(painter, frame, i, bounds_[i]);
}

void CurvePlottable::drawRaster(QCPPainter* painter, const Frame& frame) const {
    std::vector<std::pair<std::size_t, Layer>> strokes;  // from back to front
    for (std::size_t i = 0; i < curves_.size(); ++i)
        if (isSmoothed(i)) strokes.emplace_back(i, Layer::raw);
    for (std::size_t i = 0; i < curves_.size(); ++i) strokes.emplace_back(i, Layer::main);
    canvas_.reset(int(frame.mapping.view().columns), int(frame.mapping.height()));
    const int blocks = canvas_.blocks(), strips = (blocks + kStripBlocks - 1) / kStripBlocks;
    inParts(std::size_t(strips), [&](std::size_t i) {
        const int first = int(i) * kStripBlocks;
        SpanStrip strip = canvas_.strip(first, std::min(first + kStripBlocks, blocks));
        for (const auto& [curve, layer] : strokes)
            paintCurve(strip, traceOf(curve, layer == Layer::main, bounds_[curve]), frame.mapping,
                       strokeOf(curve, layer, frame.ratio));
        strip.finish();
    });
    painter->drawImage(frame.rect, canvas_.image());
}

void CurvePlottable::drawVector(QCPPainter* painter, const Frame& frame) const {
    painter->save();
    painter->translate(frame.rect.topLeft());
    painter->setRenderHint(QPainter::Antialiasing);
    for (Layer layer : {Layer::raw, Layer::main}) {
        for (std::size_t i = 0; i < curves_.size(); ++i) {
            if (layer == Layer::raw && !isSmoothed(i)) continue;
            const CurveStroke stroke = strokeOf(i, layer, 1);
            const CurvePaths paths =
                curvePaths(traceOf(i, layer == Layer::main, bounds_[i]), frame.mapping, stroke.width * 1.4);
            const QColor color = QColor::fromRgba(qUnpremultiply(stroke.color));
            QPen pen = runPen(curves_[i].paletteSlot, theme_.dark, stroke.width);
            if (layer == Layer::raw) pen = QPen(color, stroke.width);
            pen.setColor(color);
            painter->setBrush(Qt::NoBrush);
            painter->strokePath(paths.lines, pen);
            painter->fillPath(paths.dots, color);
        }
    }
    painter->restore();
}

void CurvePlottable::drawHighlighted(QCPPainter* painter, std::size_t curve) const {
    const Frame frame = frameFor(*painter);
    if (frame.rect.isEmpty() || curve >= curves_.size()) return;
    std::vector<std::size_t> bounds;
    roundedColumnBounds(*curves_[curve].series, frame.mapping.view(), bounds);
    SpanCanvas canvas;
    canvas.reset(int(frame.mapping.view().columns), int(frame.mapping.height()));
    SpanStrip strip = canvas.strip(0, canvas.blocks());
    if (isSmoothed(curve))
        paintCurve(strip, traceOf(curve, false, bounds), frame.mapping, strokeOf(curve, Layer::raw, frame.ratio));
    paintCurve(strip, traceOf(curve, true, bounds), frame.mapping, strokeOf(curve, Layer::highlighted, frame.ratio));
    strip.finish();
    painter->drawImage(frame.rect, canvas.image());
    drawMarks(painter, frame, curve, bounds);
}

void CurvePlottable::drawMarks(QCPPainter* painter, const Frame& frame, std::size_t curve,
                               const std::vector<std::size_t>& bounds) const {
    EdgeMarks marks(*painter, QRectF(frame.rect), runColor(curves_[curve].paletteSlot, theme_.dark), theme_.surface);
    const MetricSeries& series = *curves_[curve].series;
    const auto xAt = [&](double x) { return keyAxis()->coordToPixel(x); };
    const auto xOfStep = [&](std::int64_t step) { return pixelOfStep(curve, step); };
    if (series.empty()) return;
    for (std::int64_t step : curves_[curve].checkpoints) marks.checkpoint(xOfStep(step));
    for (std::int64_t step : series.seams()) marks.seam(xOfStep(step));
    for (const CurveNote& note : curves_[curve].notes) marks.note(xOfStep(note.step));
    auto runs = series.pyramid().nonFinite().from(bounds.front());
    for (std::size_t c = 0; c + 1 < bounds.size() && !runs.empty(); ++c) {
        for (; !runs.empty() && runs.front().first < bounds[c + 1]; runs = runs.subspan(1)) {
            const double x = xAt(series.x(axis_, std::max(runs.front().first, bounds[c])));
            switch (runs.front().kind) {
                case NonFiniteRuns::Kind::nan:
                    marks.nan(x);
                    break;
                case NonFiniteRuns::Kind::plusInfinity:
                    marks.plusInfinity(x);
                    break;
                case NonFiniteRuns::Kind::minusInfinity:
                    marks.minusInfinity(x);
                    break;
            }
            if (runs.front().last > bounds[c + 1]) break;  // goes on in the next column
        }
    }
}

QCPRange CurvePlottable::getKeyRange(bool& found, QCP::SignDomain) const {
    QCPRange range;
    found = false;
    for (const CurveRef& curve : curves_) {
        if (curve.series->empty()) continue;
        const QCPRange own(curve.series->x(axis_, 0), curve.series->x(axis_, curve.series->size() - 1));
        if (found)
            range.expand(own);
        else
            range = own;
        found = true;
    }
    return range;
}

QCPRange CurvePlottable::getValueRange(bool& found, QCP::SignDomain sign, const QCPRange&) const {
    std::vector<SeriesSlice> slices;
    for (const CurveRef& curve : curves_) slices.push_back({curve.series.get(), 0, curve.series->size()});
    const ValueRange range = fullRange(slices, sign == QCP::sdPositive);
    found = range.valid();
    return found ? QCPRange(range.lower, range.upper) : QCPRange();
}

}  // namespace attune
