#pragma once

#include <QJsonObject>
#include <QScrollArea>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "widgets/plot/chart_view.h"
#include "widgets/plot/curve_ref.h"
#include "widgets/plot/metric_unit.h"
#include "widgets/plot/plot_theme.h"

class QLabel;
class QTimer;

namespace attune {

class MetricPanel;

/// All charts, in as many columns as the width allows. Only panels near the visible part exist as widgets, so ten
/// thousand metrics cost nothing; what the user chose for a chart is kept when its panel goes. GUI thread only.
///   grid->setCharts({{"train/loss", "train/loss", MetricUnit::ofTag("train/loss"), curves}, …});   // whenever runs or
///   metrics change series->append(batch); grid->refresh();                                                      //
///   whenever points came
class MetricGrid : public QScrollArea {
    Q_OBJECT

public:
    struct Chart {
        QString id;     // stable: views and pins are kept by it; usually the tag
        QString title;  // "train/loss · eval/loss"
        MetricUnit unit;
        std::vector<CurveRef> curves;
    };

    explicit MetricGrid(QWidget* parent = nullptr);
    ~MetricGrid() override;

    /// Charts in display order; pinned ones come first.
    void setCharts(std::vector<Chart> charts);
    void setCurves(const QString& id, std::vector<CurveRef> curves);
    void refresh();
    void setTheme(const PlotTheme& theme);

    /// Shows charts whose title holds every word of `text`, whatever the case.
    void setFilter(const QString& text);
    /// These apply to all charts and override what one chart's menu had set.
    void setAxis(SeriesAxis axis);
    void setSmoothing(double weight);
    void setLogY(bool on);
    void setIgnoreOutliers(bool on);
    void setCursorsLinked(bool on);  // default on
    void setRangesLinked(bool on);   // default off: zooming one chart's x zooms all
    bool cursorsLinked() const noexcept { return cursorsLinked_; }
    /// What a chart without choices of its own shows.
    const ChartView& defaultView() const noexcept { return defaultView_; }
    void resetZoom();
    void highlightRun(std::optional<std::int64_t> run);

    /// Shown when there is no chart at all.
    void setEmptyText(const QString& text);

    /// Everything the user chose, for the project's view state.
    QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

    std::vector<MetricPanel*> panels() const;  // those that exist now
    std::size_t shownChartCount() const noexcept { return shown_.size(); }

signals:
    void viewStateChanged();
    void runHovered(std::optional<qint64> run);
    void noteRequested(const QString& chart, double x);
    void messageReady(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;

private:
    void rebuild();      // which charts are shown, in which order
    void placePanels();  // makes, moves and drops panels around the visible part
    void alignMargins();
    void updateEmptyText();
    MetricPanel* makePanel(const Chart& chart);
    void changeViews(const std::function<void(ChartView&)>& change);
    ChartView viewOf(const QString& id) const;
    void onViewChanged(const QString& id, const ChartView& view);
    void onCursorMoved(const MetricPanel* source, std::optional<double> x);

    QWidget* content_;
    QLabel* emptyLabel_;
    QTimer* alignTimer_;
    std::vector<Chart> charts_;
    std::vector<std::size_t> shown_;  // indices of charts_, in display order
    std::map<QString, MetricPanel*> panels_;
    std::map<QString, ChartView> views_;
    std::set<QString> pinned_;
    ChartView defaultView_;
    PlotTheme theme_;
    QString filter_;
    QString emptyText_;
    std::optional<std::int64_t> highlightedRun_;
    bool placing_ = false;
    bool cursorsLinked_ = true;
    bool rangesLinked_ = false;
};

}  // namespace attune
