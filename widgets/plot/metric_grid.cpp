#include "widgets/plot/metric_grid.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "widgets/plot/metric_panel.h"
#include "widgets/plot/metric_plot.h"

namespace attune {

namespace {

constexpr int kGap = 8;
constexpr int kMarginStep = 8;  // left margins grow in steps, so that they do not twitch with every label

/// Sizes follow the font, so that a larger one does not squeeze the charts.
int minPanelWidth(const QWidget& widget) {
    return widget.fontMetrics().height() * 22;
}
int panelHeight(const QWidget& widget) {
    return widget.fontMetrics().height() * 15;
}

bool matches(const QString& title, const QStringList& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return title.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

MetricGrid::MetricGrid(QWidget* parent)
    : QScrollArea(parent), content_(new QWidget), alignTimer_(new QTimer(this)), theme_(PlotTheme::day()) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content_->setAutoFillBackground(true);
    setWidget(content_);
    emptyLabel_ = new QLabel(viewport());
    emptyLabel_->setAlignment(Qt::AlignCenter);
    emptyLabel_->setWordWrap(true);
    emptyLabel_->setTextFormat(Qt::PlainText);
    alignTimer_->setSingleShot(true);
    alignTimer_->setInterval(0);
    connect(alignTimer_, &QTimer::timeout, this, &MetricGrid::alignMargins);
    verticalScrollBar()->setSingleStep(fontMetrics().height() * 2);
    emptyText_ = tr("Charts appear here when a run logs its first step.");
    setTheme(theme_);
    rebuild();
}

MetricGrid::~MetricGrid() = default;

void MetricGrid::setCharts(std::vector<Chart> charts) {
    charts_ = std::move(charts);
    for (const Chart& chart : charts_)
        if (const auto panel = panels_.find(chart.id); panel != panels_.end()) {
            panel->second->setTitle(chart.title, chart.unit);
            panel->second->setCurves(chart.curves);
        }
    rebuild();
}

void MetricGrid::setCurves(const QString& id, std::vector<CurveRef> curves) {
    const auto chart = std::find_if(charts_.begin(), charts_.end(), [&](const Chart& each) { return each.id == id; });
    if (chart == charts_.end()) return;
    chart->curves = std::move(curves);
    if (const auto panel = panels_.find(id); panel != panels_.end()) panel->second->setCurves(chart->curves);
}

void MetricGrid::refresh() {
    for (const auto& [id, panel] : panels_) panel->refresh();
}

void MetricGrid::setTheme(const PlotTheme& theme) {
    theme_ = theme;
    QPalette palette = content_->palette();
    palette.setColor(QPalette::Window, theme.window);
    content_->setPalette(palette);
    palette = emptyLabel_->palette();
    palette.setColor(QPalette::WindowText, theme.muted);
    emptyLabel_->setPalette(palette);
    palette = viewport()->palette();
    palette.setColor(QPalette::Window, theme.window);
    viewport()->setPalette(palette);
    for (const auto& [id, panel] : panels_) panel->setTheme(theme);
}

void MetricGrid::setFilter(const QString& text) {
    filter_ = text;
    rebuild();
}

void MetricGrid::rebuild() {
    const QStringList words = filter_.split(u' ', Qt::SkipEmptyParts);
    shown_.clear();
    for (std::size_t i = 0; i < charts_.size(); ++i)
        if (matches(charts_[i].title, words)) shown_.push_back(i);
    std::stable_partition(shown_.begin(), shown_.end(), [&](std::size_t i) { return pinned_.contains(charts_[i].id); });
    updateEmptyText();
    placePanels();
}

void MetricGrid::updateEmptyText() {
    emptyLabel_->setVisible(shown_.empty());
    emptyLabel_->setText(charts_.empty() ? emptyText_ : tr("No metric matches “%1”.").arg(filter_));
    emptyLabel_->setGeometry(viewport()->rect().adjusted(kGap * 4, 0, -kGap * 4, 0));
}

void MetricGrid::setEmptyText(const QString& text) {
    emptyText_ = text;
    updateEmptyText();
}

void MetricGrid::placePanels() {
    // Resizing the content moves the scroll bar, which comes back here.
    if (placing_) return;
    placing_ = true;
    const int width = viewport()->width();
    const int columns = std::max(1, (width - kGap) / (minPanelWidth(*this) + kGap));
    const int panelWidth = std::max(1, (width - kGap * (columns + 1)) / columns);
    const int rows = std::max(1, (int(shown_.size()) + columns - 1) / columns);
    // Few charts share the page's height among them.
    const int least = panelHeight(*this);
    const int height = std::clamp((viewport()->height() - kGap) / rows - kGap, least, least * 5 / 3);
    content_->resize(width, std::max(viewport()->height(), kGap + rows * (height + kGap)));
    // Half a page around the visible part, so that scrolling does not wait for new panels.
    const int top = verticalScrollBar()->value();
    const QRect near(0, top - viewport()->height() / 2, width, viewport()->height() * 2);
    std::map<QString, MetricPanel*> kept, gone = std::exchange(panels_, {});
    for (std::size_t place = 0; place < shown_.size(); ++place) {
        const int row = int(place) / columns, column = int(place) % columns;
        const QRect geometry(kGap + column * (panelWidth + kGap), kGap + row * (height + kGap), panelWidth, height);
        if (!geometry.intersects(near)) continue;
        const Chart& chart = charts_[shown_[place]];
        const auto known = gone.find(chart.id);
        MetricPanel* panel = known == gone.end() ? makePanel(chart) : known->second;
        if (known != gone.end()) gone.erase(known);
        panel->setGeometry(geometry);
        kept[chart.id] = panel;
    }
    panels_ = std::move(kept);
    for (const auto& [id, panel] : panels_) panel->show();
    for (const auto& [id, panel] : gone) {
        // A hidden widget hands its focus to the next one, and the scroll area would jump to that.
        if (panel->isAncestorOf(QApplication::focusWidget())) setFocus();
        panel->hide();
        panel->deleteLater();  // it may be the sender of what led here
    }
    placing_ = false;
    alignTimer_->start();
}

MetricPanel* MetricGrid::makePanel(const Chart& chart) {
    auto* panel = new MetricPanel(content_);
    const QString id = chart.id;
    panel->setTheme(theme_);
    panel->setTitle(chart.title, chart.unit);
    panel->setPinned(pinned_.contains(id));
    panel->setView(viewOf(id));
    panel->setCurves(chart.curves);
    panel->plot()->highlightRun(highlightedRun_);
    connect(panel, &MetricPanel::viewChanged, this, [this, id](const ChartView& view) { onViewChanged(id, view); });
    connect(panel, &MetricPanel::pinToggled, this, [this, id](bool pinned) {
        pinned ? void(pinned_.insert(id)) : void(pinned_.erase(id));
        rebuild();
        emit viewStateChanged();
    });
    connect(panel, &MetricPanel::noteRequested, this, [this, id](double x) { emit noteRequested(id, x); });
    connect(panel, &MetricPanel::messageReady, this, &MetricGrid::messageReady);
    connect(panel->plot(), &MetricPlot::leftMarginWanted, alignTimer_, qOverload<>(&QTimer::start));
    connect(panel->plot(), &MetricPlot::cursorMoved, this,
            [this, panel](std::optional<double> x) { onCursorMoved(panel, x); });
    connect(panel->plot(), &MetricPlot::runHovered, this, [this](std::optional<qint64> run) {
        highlightRun(run);
        emit runHovered(run);
    });
    return panel;
}

void MetricGrid::alignMargins() {
    int widest = 0;
    for (const auto& [id, panel] : panels_) widest = std::max(widest, panel->plot()->wantedLeftMargin());
    widest = (widest + kMarginStep - 1) / kMarginStep * kMarginStep;
    for (const auto& [id, panel] : panels_) panel->plot()->setLeftMargin(widest);
}

void MetricGrid::onCursorMoved(const MetricPanel* source, std::optional<double> x) {
    if (!cursorsLinked_) return;
    for (const auto& [id, panel] : panels_)
        if (panel != source) panel->plot()->showLinkedCursor(x);
}

void MetricGrid::highlightRun(std::optional<std::int64_t> run) {
    highlightedRun_ = run;
    for (const auto& [id, panel] : panels_) panel->plot()->highlightRun(run);
}

std::vector<MetricPanel*> MetricGrid::panels() const {
    std::vector<MetricPanel*> result;
    for (const auto& [id, panel] : panels_) result.push_back(panel);
    return result;
}

void MetricGrid::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    updateEmptyText();
    placePanels();
}

void MetricGrid::scrollContentsBy(int dx, int dy) {
    QScrollArea::scrollContentsBy(dx, dy);
    placePanels();
}

void MetricGrid::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) placePanels();
}

}  // namespace attune
