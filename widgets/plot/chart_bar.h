#pragma once

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSlider;

namespace attune {

class MetricGrid;

/// The row of controls over a grid of charts: x axis, smoothing, log y, outliers, linked cursors, metric search. It
/// follows the grid's view state when that is loaded.
class ChartBar : public QWidget {
    Q_OBJECT

public:
    explicit ChartBar(MetricGrid* grid, QWidget* parent = nullptr);

    /// Shows what the grid has; after MetricGrid::setViewState.
    void syncFromGrid();
    QLineEdit* searchField() const noexcept { return search_; }

private:
    void setSmoothing(double weight);

    MetricGrid* grid_;
    QComboBox* axis_;
    QSlider* slider_;
    QDoubleSpinBox* weight_;
    QCheckBox *log_, *outliers_, *link_;
    QLineEdit* search_;
};

}  // namespace attune
