#include "app/shell/charts_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/shell/run_curves.h"
#include "widgets/forms/flow_layout.h"
#include "widgets/panels/empty_state.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

const QString viewKey = QStringLiteral("charts");
constexpr int smoothingSteps = 200;
constexpr double smoothingMost = 0.995;

}  // namespace

ChartsPage::ChartsPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), stack_(new QStackedWidget(this)), grid_(new MetricGrid(this)) {
    auto* empty = new EmptyState(
        tr("Curves appear here"),
        tr("Start a run on the Set-up page, or tick runs in the list at the left to lay them over each other."), this);
    empty->addCard(QStringLiteral("settings"), tr("Go to Set-up"),
                   tr("Choose the text and the model, then press Start."), [this] { emit setupWanted(); });
    auto* charts = new QWidget(this);
    auto* column = new QVBoxLayout(charts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeToolbar());
    column->addWidget(grid_, 1);
    stack_->addWidget(empty);
    stack_->addWidget(charts);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(stack_);

    grid_->setTheme(plotTheme());
    connect(&Theme::instance(), &Theme::changed, this, [this] { grid_->setTheme(plotTheme()); });
    connect(workbench_.series(), &SeriesStore::layoutChanged, this, &ChartsPage::showCharts);
    connect(workbench_.series(), &SeriesStore::grown, this, [this] {
        if (isVisible()) grid_->refresh();
    });
    connect(workbench_.session()->records(), &ProjectRecords::runsChanged, this, &ChartsPage::showCharts);
    connect(workbench_.session(), &Session::opened, this, &ChartsPage::readView);
    connect(grid_, &MetricGrid::viewStateChanged, this, &ChartsPage::followView);
    connect(grid_, &MetricGrid::messageReady, this, &ChartsPage::messageReady);
    readView();
    showCharts();
}

QWidget* ChartsPage::makeToolbar() {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout(bar);
    row->setContentsMargins(grid(1.5), grid(0.75), grid(1.5), grid(0.75));
    row->setSpacing(grid(1.5));

    axis_ = new QComboBox(bar);
    axis_->setAccessibleName(tr("Horizontal axis"));
    axis_->setToolTip(tr("What the horizontal axis counts"));
    axis_->addItem(tr("Step"), static_cast<int>(SeriesAxis::step));
    axis_->addItem(tr("Tokens"), static_cast<int>(SeriesAxis::tokens));
    axis_->addItem(tr("Epoch"), static_cast<int>(SeriesAxis::epoch));
    axis_->addItem(tr("Training time"), static_cast<int>(SeriesAxis::trainedTime));
    axis_->addItem(tr("Time of day"), static_cast<int>(SeriesAxis::wallTime));
    connect(axis_, &QComboBox::activated, this, [this] {
        grid_->setAxis(static_cast<SeriesAxis>(axis_->currentData().toInt()));
        writeView();
    });

    auto* smoothLabel = new QLabel(tr("Smooth"), bar);
    smoothing_ = new QSlider(Qt::Horizontal, bar);
    smoothing_->setRange(0, smoothingSteps);
    smoothing_->setFixedWidth(grid(15));
    smoothing_->setAccessibleName(tr("Smoothing"));
    smoothingValue_ = new QLabel(QStringLiteral("0.00"), bar);
    connect(smoothing_, &QSlider::valueChanged, this, [this](int value) {
        const double weight = smoothingMost * value / smoothingSteps;
        smoothingValue_->setText(QString::number(weight, 'f', 2));
        if (reading_) return;
        grid_->setSmoothing(weight);
        writeView();
    });

    const auto box = [&](const QString& text, const QString& tip, auto set) {
        auto* made = new QCheckBox(text, bar);
        made->setToolTip(tip);
        connect(made, &QCheckBox::toggled, this, [this, set](bool on) {
            if (reading_) return;
            (grid_->*set)(on);
            writeView();
        });
        return made;
    };
    logY_ = box(tr("Log y"), tr("Logarithmic vertical axis"), &MetricGrid::setLogY);
    outliers_ = box(tr("Ignore outliers"), tr("Scale to most of the values; a mark counts what lies outside"),
                    &MetricGrid::setIgnoreOutliers);
    link_ = box(tr("Link cursors"), tr("One cursor in all charts"), &MetricGrid::setCursorsLinked);

    search_ = new QLineEdit(bar);
    search_->setPlaceholderText(tr("Find a metric"));
    search_->setClearButtonEnabled(true);
    search_->setFixedWidth(grid(22));
    search_->setAccessibleName(tr("Find a metric"));
    connect(search_, &QLineEdit::textChanged, grid_, &MetricGrid::setFilter);

    for (QWidget* widget : std::initializer_list<QWidget*>{axis_, smoothLabel, smoothing_, smoothingValue_, logY_,
                                                           outliers_, link_, search_}) {
        row->addWidget(widget);
    }
    return bar;
}

void ChartsPage::showCharts() {
    std::vector<MetricGrid::Chart> charts = shownCharts(workbench_);
    const bool any = !charts.empty() || workbench_.series()->loading();
    stack_->setCurrentIndex(any ? 1 : 0);
    grid_->setCharts(std::move(charts));
}

void ChartsPage::readView() {
    const QJsonObject state = workbench_.session()->view(viewKey);
    if (!state.isEmpty()) grid_->setViewState(state);
    followView();
}

void ChartsPage::followView() {
    reading_ = true;
    const ChartView& view = grid_->defaultView();
    axis_->setCurrentIndex(axis_->findData(static_cast<int>(view.axis)));
    smoothing_->setValue(static_cast<int>(view.smoothing / smoothingMost * smoothingSteps + 0.5));
    logY_->setChecked(view.logY);
    outliers_->setChecked(view.ignoreOutliers);
    link_->setChecked(grid_->cursorsLinked());
    reading_ = false;
    writeView();
}

void ChartsPage::writeView() {
    workbench_.session()->setView(viewKey, grid_->viewState());
}

}  // namespace attune
