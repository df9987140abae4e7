#include "app/shell/charts_page.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "app/shell/run_curves.h"
#include "core/series/viewport.h"
#include "widgets/dialogs/note_dialog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/quantity_text.h"
#include "widgets/plot/chart_bar.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

const QString viewKey = QStringLiteral("charts");

}  // namespace

ChartsPage::ChartsPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), stack_(new QStackedWidget(this)) {
    auto* empty = new EmptyState(
        tr("Curves appear here"),
        tr("Start a run on the Set-up page, or tick runs in the list at the left to lay them over each other."), this);
    empty->addCard(QStringLiteral("settings"), tr("Go to Set-up"),
                   tr("Choose the text and the model, then press Start."), [this] { emit setupWanted(); });
    auto* charts = new QWidget(this);
    grid_ = new MetricGrid(charts);
    bar_ = new ChartBar(grid_, charts);
    auto* column = new QVBoxLayout(charts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
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
    readView();
    connect(grid_, &MetricGrid::viewStateChanged, this,
            [this] { workbench_.session()->setView(viewKey, grid_->viewState()); });
    connect(grid_, &MetricGrid::messageReady, this, &ChartsPage::messageReady);
    connect(grid_, &MetricGrid::noteRequested, this, &ChartsPage::askNote);
    connect(workbench_.notes(), &ChartNotes::changed, this, &ChartsPage::showCharts);
    showCharts();
}

void ChartsPage::showCharts() {
    std::vector<MetricGrid::Chart> charts = shownCharts(workbench_);
    const bool any = !charts.empty() || workbench_.series()->loading();
    stack_->setCurrentIndex(any ? 1 : 0);
    grid_->setCharts(std::move(charts));
}

void ChartsPage::askNote(const QString& chartId, double x) {
    if (!workbench_.session()->editable()) return;
    const auto charts = shownCharts(workbench_);
    const auto chart = std::find_if(charts.begin(), charts.end(), [&](const auto& one) { return one.id == chartId; });
    if (chart == charts.end()) return;
    std::vector<NoteDialog::Choice> choices;
    std::vector<ChartNotes::Place> places;
    int current = 0;
    for (const CurveRef& curve : chart->curves) {
        if (curve.series->empty()) continue;
        const std::size_t point = nearestByX(*curve.series, grid_->defaultView().axis, x);
        const ChartNotes::Place place(curve.run, curve.series->step(point));
        if (curve.run == workbench_.session()->currentRun()) current = static_cast<int>(choices.size());
        choices.push_back({curve.name, tr("step %1").arg(countText(place.second)), workbench_.notes()->at(place)});
        places.push_back(place);
    }
    if (choices.empty()) return;
    auto* dialog = new NoteDialog(std::move(choices), current, this);
    connect(dialog, &NoteDialog::written, this, [this, places](int choice, const QString& text) {
        workbench_.notes()->write(places[static_cast<std::size_t>(choice)], text);
    });
    dialog->open();
}

void ChartsPage::readView() {
    const QJsonObject state = workbench_.session()->view(viewKey);
    if (!state.isEmpty()) grid_->setViewState(state);
    bar_->syncFromGrid();
}

}  // namespace attune
