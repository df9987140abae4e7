#include "widgets/plot/chart_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

#include "widgets/plot/metric_grid.h"

namespace attune {

namespace {

constexpr int kSliderEnd = 1000;
constexpr double kMaxWeight = 0.999;

/// The slider is even in the number of points that count, 1 / (1 − weight): 0.9, 0.99 and 0.999 are as far apart as
/// they look.
double weightAt(int slider) {
    return slider == 0 ? 0 : 1 - std::pow(1 - kMaxWeight, double(slider) / kSliderEnd);
}
int sliderAt(double weight) {
    return int(std::lround(kSliderEnd * std::log(1 - weight) / std::log(1 - kMaxWeight)));
}

}  // namespace

ChartBar::ChartBar(MetricGrid* grid, QWidget* parent) : QWidget(parent), grid_(grid) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 8, 8, 0);
    row->setSpacing(8);

    axis_ = new QComboBox(this);
    axis_->setAccessibleName(tr("Horizontal axis"));
    axis_->addItem(tr("Step"), int(SeriesAxis::step));
    axis_->addItem(tr("Tokens"), int(SeriesAxis::tokens));
    axis_->addItem(tr("Epoch"), int(SeriesAxis::epoch));
    axis_->addItem(tr("Training time"), int(SeriesAxis::trainedTime));
    axis_->addItem(tr("Clock time"), int(SeriesAxis::wallTime));
    auto* axisLabel = new QLabel(tr("&x:"), this);
    axisLabel->setBuddy(axis_);
    row->addWidget(axisLabel);
    row->addWidget(axis_);

    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setRange(0, kSliderEnd);
    slider_->setMinimumWidth(80);
    slider_->setMaximumWidth(140);
    slider_->setAccessibleName(tr("Smoothing"));
    weight_ = new QDoubleSpinBox(this);
    weight_->setRange(0, kMaxWeight);
    weight_->setDecimals(3);
    weight_->setSingleStep(0.05);
    weight_->setAccessibleName(tr("Smoothing weight"));
    auto* smoothLabel = new QLabel(tr("&Smooth:"), this);
    smoothLabel->setBuddy(slider_);
    row->addWidget(smoothLabel);
    row->addWidget(slider_);
    row->addWidget(weight_);

    log_ = new QCheckBox(tr("&Log y"), this);
    outliers_ = new QCheckBox(tr("Ignore &outliers"), this);
    outliers_->setToolTip(tr("Fit the scale to the bulk of the points; the rest are counted in the title"));
    link_ = new QCheckBox(tr("Lin&k cursors"), this);
    for (QCheckBox* box : {log_, outliers_, link_}) row->addWidget(box);
    row->addStretch(1);
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find a metric"));
    search_->setAccessibleName(tr("Find a metric"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(220);
    row->addWidget(search_);

    syncFromGrid();
    connect(axis_, &QComboBox::activated, this, [this] { grid_->setAxis(SeriesAxis(axis_->currentData().toInt())); });
    connect(slider_, &QSlider::valueChanged, this, [this](int value) { setSmoothing(weightAt(value)); });
    connect(weight_, &QDoubleSpinBox::valueChanged, this, [this](double value) { setSmoothing(value); });
    connect(log_, &QCheckBox::toggled, grid_, &MetricGrid::setLogY);
    connect(outliers_, &QCheckBox::toggled, grid_, &MetricGrid::setIgnoreOutliers);
    connect(link_, &QCheckBox::toggled, grid_, &MetricGrid::setCursorsLinked);
    connect(search_, &QLineEdit::textChanged, grid_, &MetricGrid::setFilter);
}

void ChartBar::setSmoothing(double weight) {
    const QSignalBlocker noSlider(slider_), noWeight(weight_);
    slider_->setValue(sliderAt(weight));
    weight_->setValue(weight);
    grid_->setSmoothing(weight);
}

void ChartBar::syncFromGrid() {
    const QSignalBlocker noSlider(slider_), noWeight(weight_), noLog(log_), noOutliers(outliers_), noLink(link_);
    const ChartView& view = grid_->defaultView();
    axis_->setCurrentIndex(axis_->findData(int(view.axis)));
    slider_->setValue(sliderAt(view.smoothing));
    weight_->setValue(view.smoothing);
    log_->setChecked(view.logY);
    outliers_->setChecked(view.ignoreOutliers);
    link_->setChecked(grid_->cursorsLinked());
}

}  // namespace attune
