#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QStackedWidget;

namespace attune {

class MetricGrid;

/// All metrics of the shown runs, live. How they are looked at is kept in the project.
class ChartsPage : public QWidget {
    Q_OBJECT

public:
    explicit ChartsPage(Workbench& workbench, QWidget* parent = nullptr);

    MetricGrid* metricGrid() { return grid_; }

signals:
    void setupWanted();
    void messageReady(const QString& text);

private:
    QWidget* makeToolbar();
    void showCharts();
    void readView();
    void writeView();
    void followView();

    Workbench& workbench_;
    QStackedWidget* stack_;
    MetricGrid* grid_;
    QComboBox* axis_;
    QSlider* smoothing_;
    QLabel* smoothingValue_;
    QCheckBox *logY_, *outliers_, *link_;
    QLineEdit* search_;
    bool reading_ = false;
};

}  // namespace attune
