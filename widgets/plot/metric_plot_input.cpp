#include "widgets/plot/cursor_overlay.h"
#include "widgets/plot/curve_plottable.h"
#include "widgets/plot/metric_plot.h"
#include "widgets/plot/number_format.h"
#include "widgets/plot/run_palette.h"
#include "widgets/plot/value_table.h"

namespace attune {

namespace {

constexpr double kDragThreshold = 4;  // pixels before a press becomes a drag
constexpr double kNoteReach = 7;      // pixels from a note's mark within which the cursor shows it
constexpr double kFlat = 12;          // a box narrower than this zooms one axis only

QRectF boxFor(const QPointF& from, const QPointF& to, const QRectF& area) {
    QRectF box = QRectF(from, to).normalized();
    if (box.height() < kFlat)
        box = QRectF(box.left(), area.top(), box.width(), area.height());
    else if (box.width() < kFlat)
        box = QRectF(area.left(), box.top(), area.width(), box.height());
    return box.intersected(area);
}

}  // namespace

void MetricPlot::mousePressEvent(QMouseEvent* event) {
    dragStart_ = dragLast_ = event->position();
    const bool pan = event->button() == Qt::MiddleButton || event->modifiers().testFlag(Qt::ShiftModifier);
    if (event->button() == Qt::RightButton)
        emit contextMenuRequested(event->globalPosition().toPoint());
    else
        drag_ = pan ? Drag::pan : Drag::pressed;
}

void MetricPlot::mouseMoveEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    const QRectF area = axisRect()->rect();
    if (drag_ == Drag::pressed && (position - dragStart_).manhattanLength() > kDragThreshold) drag_ = Drag::box;
    if (drag_ != Drag::none && table_) table_->hide();
    if (drag_ == Drag::box) {
        overlay_->setZoomBox(boxFor(dragStart_, position, area));
        repaintOverlay();
    } else if (drag_ == Drag::pan) {
        panBy(position - dragLast_);
        dragLast_ = position;
    } else {
        moveCursor(position);
    }
}

void MetricPlot::mouseReleaseEvent(QMouseEvent* event) {
    const Drag drag = std::exchange(drag_, Drag::none);
    if (drag != Drag::box) return;
    overlay_->setZoomBox({});
    zoomTo(boxFor(dragStart_, event->position(), axisRect()->rect()));
    repaintOverlay();
}

void MetricPlot::mouseDoubleClickEvent(QMouseEvent*) {
    drag_ = Drag::none;
    resetZoom();
}

void MetricPlot::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() && !event->modifiers().testFlag(Qt::ControlModifier)) return event->ignore();
    zoomAt(event->position().x(), std::pow(0.85, event->angleDelta().y() / 120.0));
    event->accept();
}

void MetricPlot::leaveEvent(QEvent* event) {
    QCustomPlot::leaveEvent(event);
    cursor_.reset();
    showReadout({}, true);
}

void MetricPlot::keyPressEvent(QKeyEvent* event) {
    const QRectF area = axisRect()->rect();
    const auto cursorBy = [&](double pixels) {
        const QPointF from = cursor_.value_or(area.center());
        moveCursor({std::clamp(from.x() + pixels, area.left(), area.right()), from.y()});
    };
    const double step = event->modifiers().testFlag(Qt::ShiftModifier) ? 20 : 1;
    const double middle = cursor_ ? cursor_->x() : area.center().x();
    switch (event->key()) {
        case Qt::Key_Left:
            cursorBy(-step);
            break;
        case Qt::Key_Right:
            cursorBy(step);
            break;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            zoomAt(middle, 0.7);
            break;
        case Qt::Key_Minus:
            zoomAt(middle, 1 / 0.7);
            break;
        case Qt::Key_Home:
            resetZoom();
            break;
        case Qt::Key_Escape:
            if (!view_.zoomed()) return event->ignore();
            resetZoom();
            break;
        case Qt::Key_Menu:
            emit contextMenuRequested(mapToGlobal(rect().center()));
            break;
        default:
            event->ignore();
    }
}

void MetricPlot::focusInEvent(QFocusEvent* event) {
    QCustomPlot::focusInEvent(event);
    emit focusChanged(true);
}

void MetricPlot::focusOutEvent(QFocusEvent* event) {
    QCustomPlot::focusOutEvent(event);
    emit focusChanged(false);
}

void MetricPlot::moveCursor(const QPointF& position) {
    if (!axisRect()->rect().contains(position.toPoint())) {
        cursor_.reset();
        return showReadout({}, true);
    }
    cursor_ = position;
    CursorPlace place{view_.axis, xAxis->pixelToCoord(position.x()), 0, yAxis->pixelToCoord(position.y())};
    place.pixelWidth = xAxis->range().size() / std::max(1, axisRect()->width());
    showReadout(readCursor(curves(), *smoothing_, place,
                           [&](double value) { return std::abs(yAxis->coordToPixel(value) - position.y()); }),
                true);
}

void MetricPlot::showReadout(std::optional<CursorReadout> readout, bool own) {
    std::optional<std::int64_t> run;
    std::optional<double> x;
    if (readout) {
        x = readout->x;
        if (const auto* row = readout->nearestRow()) run = curves()[row->curve].run;
    }
    overlay_->setReadout(std::move(readout));
    if (own) showTable();
    if (own && run != hoveredRun_) {
        hoveredRun_ = run;
        highlightRun(run);
        emit runHovered(run);
    }
    repaintOverlay();
    if (own) emit cursorMoved(x);
}

void MetricPlot::showTable() {
    const auto& readout = overlay_->readout();
    if (!readout || readout->rows.empty()) {
        if (table_) table_->hide();
        return;
    }
    if (table_ && table_->parentWidget() != window()) delete table_;
    if (!table_) table_ = new ValueTable(window());
    const double shownX = readout->nearest ? readout->x : readout->rows.front().x;
    const double pixel = xAxis->range().size() / std::max(1, axisRect()->width());
    std::vector<ValueTable::Row> rows;
    for (const CursorReadout::Row& row : readout->rows) {
        const CurveRef& curve = curves()[row.curve];
        rows.push_back({runPen(curve.paletteSlot, theme_.dark, 2), curve.name, valueText(row.value, unit_),
                        row.smoothed ? valueText(*row.smoothed, unit_) : QString(),
                        std::abs(row.x - shownX) > pixel ? axisPositionText(view_.axis, row.x) : QString()});
    }
    table_->setContent(theme_, axisPositionText(view_.axis, shownX), std::move(rows), readout->nearest);
    table_->setNotes(notesAtCursor());
    const QPoint corner = mapTo(window(), QPoint(0, 0));
    table_->showBeside(QRect(corner, size()), corner.x() + int(xAxis->coordToPixel(readout->x)));
}

QStringList MetricPlot::notesAtCursor() const {
    QStringList notes;
    if (!cursor_) return notes;
    for (std::size_t i = 0; i < curves().size(); ++i) {
        if (curves()[i].series->empty()) continue;
        for (const CurveNote& note : curves()[i].notes) {
            if (std::abs(plottable_->pixelOfStep(i, note.step) - cursor_->x()) > kNoteReach) continue;
            notes.append(QStringLiteral("#%1: %2").arg(curves()[i].run).arg(note.text));
        }
    }
    return notes;
}

void MetricPlot::showLinkedCursor(std::optional<double> x) {
    if (!x) return showReadout({}, false);
    showReadout(readCursor(curves(), *smoothing_,
                           {view_.axis, *x, xAxis->range().size() / std::max(1, axisRect()->width()), {}},
                           [](double) { return 1e9; }),
                false);
}

void MetricPlot::highlightRun(std::optional<std::int64_t> run) {
    highlightedRun_ = run;
    std::optional<std::size_t> curve;
    for (std::size_t i = 0; run && i < curves().size(); ++i)
        if (curves()[i].run == *run) curve = i;
    overlay_->setHighlightedCurve(curve);
    repaintOverlay();
}

void MetricPlot::repaintOverlay() {
    // A chart that waits for its own repaint draws the overlay with it.
    if (isVisible()) layer(QStringLiteral("overlay"))->replot();
}

void MetricPlot::zoomTo(const QRectF& box) {
    const QRectF area = axisRect()->rect();
    if (box.width() < 2 || box.height() < 2) return;
    if (box.width() < area.width() - 1)
        view_.x = ValueRange{xAxis->pixelToCoord(box.left()), xAxis->pixelToCoord(box.right())};
    if (box.height() < area.height() - 1)
        view_.y = ValueRange{yAxis->pixelToCoord(box.bottom()), yAxis->pixelToCoord(box.top())};
    updateChart();
    emit viewChanged();
}

void MetricPlot::zoomAt(double x, double factor) {
    const QCPRange range = xAxis->range();
    const double centre = xAxis->pixelToCoord(x);
    const ValueRange zoomed{centre - (centre - range.lower) * factor, centre + (range.upper - centre) * factor};
    // Narrower, neighbouring doubles would share a pixel.
    const double size = std::max({std::abs(zoomed.lower), std::abs(zoomed.upper), 1e-9});
    if (zoomed.upper - zoomed.lower < size * 1e-11 || !std::isfinite(zoomed.upper - zoomed.lower)) return;
    view_.x = zoomed;
    updateChart();
    emit viewChanged();
}

void MetricPlot::panBy(const QPointF& pixels) {
    const auto shifted = [](const QCPAxis* axis, double from, double to, double by) {
        return ValueRange{axis->pixelToCoord(from - by), axis->pixelToCoord(to - by)};
    };
    const QRectF area = axisRect()->rect();
    if (pixels.x() != 0) view_.x = shifted(xAxis, area.left(), area.left() + axisRect()->width(), pixels.x());
    if (view_.y) view_.y = shifted(yAxis, area.top() + axisRect()->height(), area.top(), pixels.y());
    updateChart();
    emit viewChanged();
}

}  // namespace attune
