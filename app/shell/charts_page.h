#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QStackedWidget;

namespace attune {

class ChartBar;
class MetricGrid;

/// All metrics of the shown runs, live. How they are looked at is kept in the project.
class ChartsPage : public QWidget {
    Q_OBJECT

public:
    explicit ChartsPage(Workbench& workbench, QWidget* parent = nullptr);

    MetricGrid* metricGrid() { return grid_; }

    /// Asks what to write down at x of a chart, on one of its runs.
    void askNote(const QString& chart, double x);

signals:
    void setupWanted();
    void messageReady(const QString& text);

private:
    void showCharts();
    void readView();

    Workbench& workbench_;
    QStackedWidget* stack_;
    MetricGrid* grid_;
    ChartBar* bar_;
};

}  // namespace attune
