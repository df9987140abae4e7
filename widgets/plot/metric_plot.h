#pragma once

#include <qcustomplot.h>

#include <QPointer>
#include <optional>
#include <vector>

#include "widgets/plot/chart_view.h"
#include "widgets/plot/cursor_readout.h"
#include "widgets/plot/curve_ref.h"
#include "widgets/plot/metric_unit.h"
#include "widgets/plot/plot_theme.h"

namespace attune {

class CursorOverlay;
class CurvePlottable;
class SmoothingCache;
class ValueTable;

/// What a chart holds back or cannot draw in the shown range; 0 = nothing.
struct ChartBadges {
    std::size_t nan = 0;
    std::size_t infinite = 0;
    std::size_t notOnLog = 0;  // finite, ≤ 0, on a log axis
    std::size_t outside = 0;   // beyond a range that ignores outliers
    bool operator==(const ChartBadges&) const = default;
};

/// One chart: any number of runs' curves of one metric. Nothing is sampled away. GUI thread only.
///   plot->setCurves({{series, 12, "#12 small", "train/loss", slot}});
///   series->append(batch); plot->refresh();          // as often as batches come: repaints are merged
/// Mouse: drag = zoom to a box (a flat or narrow drag zooms one axis), Shift+drag or middle button = pan, wheel = zoom
/// at the pointer when the chart has the focus or Ctrl is held (otherwise the page scrolls), double click = back to
/// following the data, right click = contextMenuRequested. Keys: ← → move the cursor, + − zoom, Home or Esc back to
/// following.
class MetricPlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit MetricPlot(QWidget* parent = nullptr);
    ~MetricPlot() override;

    void setTheme(const PlotTheme& theme);
    const PlotTheme& theme() const noexcept { return theme_; }
    void setTitle(const QString& title);  // for assistive technology; the panel shows it
    void setUnit(const MetricUnit& unit);
    void setCurves(std::vector<CurveRef> curves);
    const std::vector<CurveRef>& curves() const;
    /// After series were appended to, truncated or marked; does nothing when none of these curves changed.
    void refresh();

    void setView(const ChartView& view);
    const ChartView& view() const noexcept { return view_; }
    void resetZoom();
    /// Zooms to where the shown curves first have NaN or ∞.
    void showFirstNonFinite();

    /// Charts above each other line up when their left margins are equal: the grid asks all, and sets the greatest.
    int wantedLeftMargin() const noexcept { return wantedLeftMargin_; }
    void setLeftMargin(int pixels);

    /// The cursor of another chart, in this chart's x units.
    void showLinkedCursor(std::optional<double> x);
    void highlightRun(std::optional<std::int64_t> run);
    /// What the cursor points at, if it is shown.
    const std::optional<CursorReadout>& readout() const;
    ChartBadges badges() const noexcept { return badges_; }
    bool smoothingBusy() const;
    /// Draws the chart without cursor at another size, for export.
    void paintTo(QCPPainter* painter, QSize size);

signals:
    void viewChanged();  // by the user: zoomed, panned, reset
    void cursorMoved(std::optional<double> x);
    void runHovered(std::optional<qint64> run);
    void badgesChanged();
    void leftMarginWanted();
    void contextMenuRequested(QPoint globalPosition);
    void focusChanged(bool focused);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum class Drag { none, pressed, box, pan };
    void updateChart();  // ranges, ticks, badges, accessibility; then one queued repaint
    void updateRanges();
    void updateTicks(const QSize& size);
    void updateBadges();
    void updateAccessibility();
    void updateBufferRatio();
    std::vector<SeriesSlice> visibleSlices() const;

    void moveCursor(const QPointF& position);
    void showReadout(std::optional<CursorReadout> readout, bool own);
    void showTable();
    QStringList notesAtCursor() const;
    void repaintOverlay();
    void zoomTo(const QRectF& box);
    void zoomAt(double x, double factor);
    void panBy(const QPointF& pixels);

    CurvePlottable* plottable_;
    CursorOverlay* overlay_;
    SmoothingCache* smoothing_;
    QString title_;
    MetricUnit unit_;
    PlotTheme theme_;
    ChartView view_;
    ChartBadges badges_;
    int wantedLeftMargin_ = 0;
    std::vector<std::pair<std::size_t, std::uint64_t>> seen_;  // size and revision of each series at the last update
    bool stale_ = true;                                        // changed while hidden
    Drag drag_ = Drag::none;
    QPointF dragStart_, dragLast_;
    std::optional<QPointF> cursor_;
    QPointer<ValueTable> table_;  // belongs to the window, so that it may lie outside the chart
    std::optional<std::int64_t> hoveredRun_, highlightedRun_;
};

}  // namespace attune
