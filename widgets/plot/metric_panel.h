#pragma once

#include <QFrame>
#include <optional>
#include <vector>

#include "widgets/plot/chart_view.h"
#include "widgets/plot/curve_ref.h"
#include "widgets/plot/metric_unit.h"
#include "widgets/plot/plot_theme.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QToolButton;

namespace attune {

class ElidedLabel;
class MetricPlot;
enum class ChartFormat;

/// A chart with its title row: metric and unit, badges for what is not drawn, and the menu (also by right click):
/// scale, outliers, smoothing, export, note, pin, follow.
class MetricPanel : public QFrame {
    Q_OBJECT

public:
    explicit MetricPanel(QWidget* parent = nullptr);

    void setTheme(const PlotTheme& theme);
    void setTitle(const QString& title, const MetricUnit& unit);
    void setCurves(std::vector<CurveRef> curves);
    /// After series grew; cheap when none of these did.
    void refresh();
    void setView(const ChartView& view);
    const ChartView& view() const;
    void setPinned(bool pinned);
    bool isPinned() const noexcept { return pinned_; }
    MetricPlot* plot() const noexcept { return plot_; }

signals:
    void viewChanged(const attune::ChartView& view);  // by the user
    void pinToggled(bool pinned);
    void noteRequested(double x);            // "note here", x on the current axis
    void messageReady(const QString& text);  // an export is done, or why it is not

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildTitleRow(QHBoxLayout* row);
    QToolButton* addBadge(QHBoxLayout* row);
    void updateBadges();
    void showMenu(const QPoint& globalPosition);
    void fillMenu(QMenu* menu);
    void changeView(const ChartView& view);
    void exportAs(ChartFormat format);

    MetricPlot* plot_;
    ElidedLabel* titleLabel_;
    QLabel* unitLabel_;
    QToolButton *nonFiniteBadge_, *logBadge_, *outsideBadge_, *zoomBadge_, *menuButton_;
    PlotTheme theme_;
    QString title_;
    MetricUnit unit_;
    bool pinned_ = false;
    double menuX_ = 0;
};

}  // namespace attune
