#include "widgets/plot/metric_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/plot/elided_label.h"
#include "widgets/plot/metric_plot.h"

namespace attune {

MetricPanel::MetricPanel(QWidget* parent) : QFrame(parent), plot_(new MetricPlot(this)), theme_(PlotTheme::day()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 4, 1, 2);
    layout->setSpacing(2);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 4, 0);
    row->setSpacing(6);
    buildTitleRow(row);
    layout->addLayout(row);
    layout->addWidget(plot_, 1);
    connect(plot_, &MetricPlot::badgesChanged, this, &MetricPanel::updateBadges);
    connect(plot_, &MetricPlot::focusChanged, this, [this] { update(); });
    connect(plot_, &MetricPlot::contextMenuRequested, this, &MetricPanel::showMenu);
    connect(plot_, &MetricPlot::viewChanged, this, [this] {
        updateBadges();
        emit viewChanged(plot_->view());
    });
    setTheme(theme_);
    updateBadges();
}

void MetricPanel::buildTitleRow(QHBoxLayout* row) {
    titleLabel_ = new ElidedLabel(this);
    unitLabel_ = new QLabel(this);
    unitLabel_->setTextFormat(Qt::PlainText);
    row->addWidget(titleLabel_);
    row->addWidget(unitLabel_);
    row->addStretch(1);
    nonFiniteBadge_ = addBadge(row);
    logBadge_ = addBadge(row);
    outsideBadge_ = addBadge(row);
    zoomBadge_ = addBadge(row);
    zoomBadge_->setText(tr("Zoomed"));
    zoomBadge_->setToolTip(tr("Back to following the data (double click)"));
    logBadge_->setToolTip(tr("Back to a linear scale"));
    outsideBadge_->setToolTip(tr("Show all points"));
    nonFiniteBadge_->setToolTip(tr("Show where it begins; each is marked at the edge of the chart"));
    connect(nonFiniteBadge_, &QToolButton::clicked, plot_, &MetricPlot::showFirstNonFinite);
    connect(zoomBadge_, &QToolButton::clicked, plot_, &MetricPlot::resetZoom);
    connect(logBadge_, &QToolButton::clicked, this, [this] {
        ChartView view = plot_->view();
        view.logY = false;
        changeView(view);
    });
    connect(outsideBadge_, &QToolButton::clicked, this, [this] {
        ChartView view = plot_->view();
        view.ignoreOutliers = false;
        changeView(view);
    });
    menuButton_ = new QToolButton(this);
    menuButton_->setText(QStringLiteral("⋯"));
    menuButton_->setAutoRaise(true);
    menuButton_->setAccessibleName(tr("Chart menu"));
    menuButton_->setToolTip(tr("Scale, smoothing, export, pin"));
    row->addWidget(menuButton_);
    connect(menuButton_, &QToolButton::clicked, this,
            [this] { showMenu(menuButton_->mapToGlobal(QPoint(0, menuButton_->height()))); });
}

QToolButton* MetricPanel::addBadge(QHBoxLayout* row) {
    auto* badge = new QToolButton(this);
    badge->setAutoRaise(true);
    badge->setCursor(Qt::PointingHandCursor);
    badge->hide();
    row->addWidget(badge);
    return badge;
}

void MetricPanel::setTheme(const PlotTheme& theme) {
    theme_ = theme;
    const auto colour = [](QWidget* widget, QPalette::ColorRole role, const QColor& color) {
        QPalette palette = widget->palette();
        palette.setColor(role, color);
        widget->setPalette(palette);
    };
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    titleLabel_->setFont(bold);
    colour(titleLabel_, QPalette::WindowText, theme.text);
    colour(unitLabel_, QPalette::WindowText, theme.muted);
    colour(menuButton_, QPalette::ButtonText, theme.muted);
    for (QToolButton* badge : {nonFiniteBadge_, logBadge_, outsideBadge_})
        colour(badge, QPalette::ButtonText, theme.paused);
    colour(zoomBadge_, QPalette::ButtonText, theme.accent);
    plot_->setTheme(theme);
    update();
}

void MetricPanel::setTitle(const QString& title, const MetricUnit& unit) {
    title_ = title;
    unit_ = unit;
    plot_->setTitle(title);
    plot_->setUnit(unit);
    titleLabel_->setText(title);
    titleLabel_->setToolTip(title);
    unitLabel_->setText(unit.kind == MetricUnit::Kind::bytes ? QString() : unit.suffix);
}

void MetricPanel::setCurves(std::vector<CurveRef> curves) {
    plot_->setCurves(std::move(curves));
}

void MetricPanel::refresh() {
    plot_->refresh();
}

void MetricPanel::setView(const ChartView& view) {
    plot_->setView(view);
    updateBadges();
}

const ChartView& MetricPanel::view() const {
    return plot_->view();
}

void MetricPanel::setPinned(bool pinned) {
    pinned_ = pinned;
}

void MetricPanel::changeView(const ChartView& view) {
    setView(view);
    emit viewChanged(view);
}

void MetricPanel::updateBadges() {
    const ChartBadges badges = plot_->badges();
    QStringList nonFinite;
    if (badges.nan > 0) nonFinite.append(tr("%n NaN", nullptr, int(badges.nan)));
    if (badges.infinite > 0) nonFinite.append(tr("%n infinite", nullptr, int(badges.infinite)));
    nonFiniteBadge_->setText(nonFinite.join(QStringLiteral(", ")));
    logBadge_->setText(tr("%n not drawable on log", nullptr, int(badges.notOnLog)));
    outsideBadge_->setText(tr("%n points outside", nullptr, int(badges.outside)));
    nonFiniteBadge_->setVisible(!nonFinite.isEmpty());
    logBadge_->setVisible(badges.notOnLog > 0);
    outsideBadge_->setVisible(badges.outside > 0);
    zoomBadge_->setVisible(plot_->view().zoomed());
}

void MetricPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme_.surface);
    painter.setPen(QPen(plot_->hasFocus() ? theme_.accent : theme_.line, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

void MetricPanel::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange) setTheme(theme_);
}

}  // namespace attune
