#include "widgets/plot/metric_plot.h"

#include "widgets/plot/axis_ticker.h"
#include "widgets/plot/cursor_overlay.h"
#include "widgets/plot/curve_plottable.h"
#include "widgets/plot/number_format.h"
#include "widgets/plot/smoothing_cache.h"
#include "widgets/plot/value_table.h"

namespace attune {

namespace {

constexpr int kRightMargin = 14, kTopMargin = 8;
constexpr int kPixelsPerXTick = 80, kPixelsPerYTick = 40;
constexpr int kTickGap = 6;

AxisTicker::Kind tickerKind(SeriesAxis axis) {
    switch (axis) {
        case SeriesAxis::step:
        case SeriesAxis::tokens:
            return AxisTicker::Kind::count;
        case SeriesAxis::epoch:
            return AxisTicker::Kind::number;
        case SeriesAxis::trainedTime:
            return AxisTicker::Kind::duration;
        case SeriesAxis::wallTime:
            return AxisTicker::Kind::dateTime;
    }
    return AxisTicker::Kind::number;
}

void styleAxis(QCPAxis* axis, const PlotTheme& theme, const QFont& font) {
    axis->setTickLabelFont(font);
    axis->setTickLabelColor(theme.muted);
    axis->setTickPen(Qt::NoPen);
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelPadding(kTickGap);
    QColor grid = theme.line;
    grid.setAlphaF(0.7F);
    axis->grid()->setPen(QPen(grid, 1));
    axis->grid()->setZeroLinePen(Qt::NoPen);
    axis->grid()->setSubGridVisible(false);
}

}  // namespace

MetricPlot::MetricPlot(QWidget* parent)
    : QCustomPlot(parent), smoothing_(new SmoothingCache(this)), theme_(PlotTheme::day()) {
    plottable_ = new CurvePlottable(xAxis, yAxis, *smoothing_);
    overlay_ = new CursorOverlay(this, *plottable_);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setNoAntialiasingOnDrag(false);
    setPlottingHint(QCP::phCacheLabels);
    setPlottingHint(QCP::phImmediateRefresh, false);  // charts that change together are painted together
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMinimumMargins(QMargins(0, 0, 0, 0));
    connect(smoothing_, &SmoothingCache::changed, this, [this] { updateChart(); });
    setTheme(theme_);
    setUnit({});
    setView({});
}

MetricPlot::~MetricPlot() {
    delete table_;
}

void MetricPlot::setTheme(const PlotTheme& theme) {
    theme_ = theme;
    setBackground(theme.surface);
    QFont labels = font();
    labels.setPointSizeF(font().pointSizeF() * 0.9);
    styleAxis(xAxis, theme, labels);
    styleAxis(yAxis, theme, labels);
    xAxis->setBasePen(QPen(theme.line, 1));
    xAxis->grid()->setVisible(true);
    yAxis->setBasePen(Qt::NoPen);
    plottable_->setTheme(theme);
    overlay_->setTheme(theme);
    updateChart();
}

void MetricPlot::setTitle(const QString& title) {
    title_ = title;
    updateAccessibility();
}

void MetricPlot::setUnit(const MetricUnit& unit) {
    unit_ = unit;
    setView(view_);
}

void MetricPlot::setCurves(std::vector<CurveRef> curves) {
    std::erase_if(curves, [](const CurveRef& curve) { return !curve.series; });
    overlay_->setReadout({});
    plottable_->setCurves(std::move(curves));
    highlightRun(highlightedRun_);
    updateChart();
}

const std::vector<CurveRef>& MetricPlot::curves() const {
    return plottable_->curves();
}

void MetricPlot::refresh() {
    const auto& all = curves();
    bool same = seen_.size() == all.size();
    for (std::size_t i = 0; same && i < all.size(); ++i)
        same = seen_[i] == std::pair(all[i].series->size(), all[i].series->revision());
    if (!same) updateChart();
}

void MetricPlot::setView(const ChartView& view) {
    if (view.axis != view_.axis) overlay_->setReadout({});
    view_ = view;
    plottable_->setView(view.axis, view.logY);
    xAxis->setTicker(QSharedPointer<AxisTicker>::create(tickerKind(view.axis)));
    yAxis->setScaleType(view.logY ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const bool bytes = unit_.kind == MetricUnit::Kind::bytes;
    if (view.logY)
        yAxis->setTicker(QSharedPointer<LogAxisTicker>::create(bytes));
    else
        yAxis->setTicker(
            QSharedPointer<AxisTicker>::create(bytes ? AxisTicker::Kind::bytes : AxisTicker::Kind::number));
    updateChart();
}

void MetricPlot::resetZoom() {
    view_.x.reset();
    view_.y.reset();
    updateChart();
    emit viewChanged();
}

void MetricPlot::showFirstNonFinite() {
    std::optional<double> first;
    for (const SeriesSlice& slice : visibleSlices()) {
        const auto runs = slice.series->pyramid().nonFinite().from(slice.first);
        if (runs.empty() || runs.front().first >= slice.last) continue;
        const double x = slice.series->x(view_.axis, std::max(runs.front().first, slice.first));
        if (!first || x < *first) first = x;
    }
    if (!first) return;
    const double around = xAxis->range().size() / 20;
    view_.x = ValueRange{*first - around, *first + around};
    updateChart();
    emit viewChanged();
}

void MetricPlot::setLeftMargin(int pixels) {
    QMargins margins = axisRect()->margins();
    if (margins.left() == pixels) return;
    margins.setLeft(pixels);
    axisRect()->setMargins(margins);
    updateChart();
}

const std::optional<CursorReadout>& MetricPlot::readout() const {
    return overlay_->readout();
}

bool MetricPlot::smoothingBusy() const {
    return smoothing_->busy();
}

void MetricPlot::paintTo(QCPPainter* painter, QSize size) {
    overlay_->setVisible(false);
    smoothing_->sync(curves(), view_.smoothing);
    updateRanges();
    updateTicks(size);
    toPainter(painter, size.width(), size.height());
    updateTicks(this->size());
    overlay_->setVisible(true);
}

void MetricPlot::updateChart() {
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    stale_ = false;
    seen_.clear();
    for (const CurveRef& curve : curves()) seen_.emplace_back(curve.series->size(), curve.series->revision());
    smoothing_->sync(curves(), view_.smoothing);
    updateRanges();
    updateTicks(size());
    updateBadges();
    updateAccessibility();
    replot(QCustomPlot::rpQueuedReplot);
    if (cursor_ && drag_ == Drag::none) moveCursor(*cursor_);  // other points may lie under a pointer that rests
}

std::vector<SeriesSlice> MetricPlot::visibleSlices() const {
    std::vector<SeriesSlice> slices;
    for (std::size_t i = 0; i < curves().size(); ++i) slices.push_back(plottable_->visibleSlice(i));
    return slices;
}

void MetricPlot::updateRanges() {
    bool found = false;
    const QCPRange logged = plottable_->getKeyRange(found);
    ValueRange x = view_.x.value_or(found ? ValueRange{logged.lower, logged.upper} : ValueRange{0, 1});
    if (!(x.lower < x.upper)) x = {x.lower - 0.5, x.upper + 0.5};
    xAxis->setRange(x.lower, x.upper);
    const bool usable = view_.y && (!view_.logY || view_.y->lower > 0);
    const auto slices = visibleSlices();
    const ValueRange values = view_.ignoreOutliers ? robustRange(slices, view_.logY) : fullRange(slices, view_.logY);
    const ValueRange y = usable ? *view_.y : paddedRange(values, view_.logY);
    yAxis->setRange(y.lower, y.upper);
}

void MetricPlot::updateTicks(const QSize& size) {
    const QFontMetrics metrics(xAxis->tickLabelFont());
    QMargins margins = axisRect()->margins();
    const QMargins wanted(margins.left(), kTopMargin, kRightMargin, metrics.height() + kTickGap + 4);
    if (margins != wanted) axisRect()->setMargins(wanted);
    const QSize area = size.shrunkBy(wanted);

    QVector<double> ticks;
    QVector<QString> labels;
    const auto widest = [&](QCPAxis* axis, int count) {
        axis->ticker()->setTickCount(std::max(count, 1));
        axis->ticker()->generate(axis->range(), locale(), u'g', 6, ticks, nullptr, &labels);
        int width = 0;
        for (const QString& label : labels) width = std::max(width, metrics.horizontalAdvance(label));
        return width;
    };
    // Long words (step 1 000 000 000 003) want fewer ticks.
    int count = qRound(double(area.width()) / kPixelsPerXTick);
    while (count > 1 && widest(xAxis, count) + 16 > area.width() / int(std::max<qsizetype>(labels.size(), 1))) --count;
    wantedLeftMargin_ = widest(yAxis, std::max(2, qRound(double(area.height()) / kPixelsPerYTick))) + kTickGap + 10;
    if (wantedLeftMargin_ != margins.left()) emit leftMarginWanted();
}

void MetricPlot::updateBadges() {
    ChartBadges badges;
    const auto slices = visibleSlices();
    for (const SeriesSlice& slice : slices) {
        const NonFiniteCount count = slice.series->nonFinite(slice.first, slice.last);
        badges.nan += count.nan;
        badges.infinite += count.plusInfinity + count.minusInfinity;
    }
    constexpr double smallest = std::numeric_limits<double>::denorm_min();
    if (view_.logY) badges.notOnLog = countOutside(slices, {smallest, std::numeric_limits<double>::max()});
    if (view_.ignoreOutliers && !view_.y) {
        const QCPRange y = yAxis->range();
        badges.outside = countOutside(slices, {y.lower, y.upper});
        if (view_.logY) badges.outside -= std::min(badges.outside, badges.notOnLog);
    }
    if (badges == badges_) return;
    badges_ = badges;
    emit badgesChanged();
}

void MetricPlot::updateAccessibility() {
    setAccessibleName(title_.isEmpty() ? tr("Chart") : tr("Chart: %1").arg(title_));
    QStringList lines;
    for (const CurveRef& curve : curves()) {
        if (lines.size() == 20) {
            lines.append(tr("and %n more", nullptr, int(curves().size()) - 20));
            break;
        }
        const std::size_t size = curve.series->size();
        lines.append(size == 0 ? tr("%1: no points").arg(curve.name)
                               : tr("%1: %2 at step %3")
                                     .arg(curve.name, valueText(curve.series->value(size - 1), unit_),
                                          groupedText(curve.series->step(size - 1))));
    }
    setAccessibleDescription(lines.isEmpty() ? tr("No runs shown") : lines.join(QStringLiteral("; ")));
}

void MetricPlot::updateBufferRatio() {
    if (bufferDevicePixelRatio() != devicePixelRatioF()) setBufferDevicePixelRatio(devicePixelRatioF());
}

void MetricPlot::showEvent(QShowEvent* event) {
    QCustomPlot::showEvent(event);
    updateBufferRatio();
    stale_ ? updateChart() : refresh();
}

void MetricPlot::hideEvent(QHideEvent* event) {
    QCustomPlot::hideEvent(event);
    if (table_) table_->hide();
}

void MetricPlot::resizeEvent(QResizeEvent* event) {
    QCustomPlot::resizeEvent(event);
    updateChart();
}

bool MetricPlot::event(QEvent* event) {
    if (event->type() == QEvent::FontChange) setTheme(theme_);
    return QCustomPlot::event(event);
}

}  // namespace attune
