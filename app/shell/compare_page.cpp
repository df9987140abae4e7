#include "app/shell/compare_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/shell/run_chips.h"
#include "app/shell/run_curves.h"
#include "app/shell/sample_columns.h"
#include "widgets/models/compare_metrics_model.h"
#include "widgets/models/diff_model.h"
#include "widgets/models/metric_text.h"
#include "widgets/panels/empty_state.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int curvesHeight = 300;
constexpr int metricLetters = 34, valueLetters = 24, deltaLetters = 14;  // widths of columns

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setFont(Theme::font(1.1, QFont::DemiBold));
    return label;
}

QString titleOf(const RunRecord& run) {
    return QStringLiteral("#%1 %2").arg(run.id).arg(QString::fromStdString(run.name));
}

double bestOf(const MetricSeries& series, std::string_view tag, double last) {
    const ValueSummary summary = series.summary();
    if (betterWay(tag) == Better::neither || summary.min > summary.max) return last;
    return betterWay(tag) == Better::lower ? summary.min : summary.max;
}

/// What can tell whether a run is better, the most telling first: not the machine's state, nor where time went in a
/// step.
std::vector<MetricValue> comparedMetrics(const RunRecord& run) {
    std::vector<MetricValue> metrics;
    for (const MetricValue& value : run.lastMetrics) {
        const bool part = value.tag.starts_with("perf/") && value.tag.ends_with("_ms") && value.tag != "perf/step_ms";
        if (betterWay(value.tag) != Better::neither && !part) metrics.push_back(value);
    }
    std::stable_sort(metrics.begin(), metrics.end(), [](const MetricValue& left, const MetricValue& right) {
        return chartRank(left.tag) < chartRank(right.tag);
    });
    return metrics;
}

/// The last step that all runs reached; 0 where they are equally long.
std::int64_t commonStep(const std::vector<const RunRecord*>& runs) {
    const auto byStep = [](const RunRecord* left, const RunRecord* right) { return left->step < right->step; };
    const auto [least, most] = std::minmax_element(runs.begin(), runs.end(), byStep);
    return (*least)->step == (*most)->step ? 0 : (*least)->step;
}

/// The newest value up to a step.
std::optional<double> valueAt(const MetricSeries& series, std::int64_t step) {
    const std::size_t after = series.lowerBound(SeriesAxis::step, static_cast<double>(step) + 0.5);
    return after == 0 ? std::nullopt : std::optional(series.value(after - 1));
}

}  // namespace

ComparePage::ComparePage(Workbench& workbench, QWidget* parent)
    : QWidget(parent),
      workbench_(workbench),
      stack_(new QStackedWidget(this)),
      diff_(new DiffModel(this)),
      metrics_(new CompareMetricsModel(this)) {
    auto* empty = new EmptyState(tr("Tick two runs"),
                                 tr("In the list at the left, tick the runs to compare and mark one with a star as the "
                                    "baseline. Here you then see which settings "
                                    "differ and by how much it helped."),
                                 this);
    stack_->addWidget(empty);
    stack_->addWidget(makeBody());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(stack_);
    connect(workbench_.session()->records(), &ProjectRecords::runsChanged, this, &ComparePage::showRuns);
    connect(workbench_.series(), &SeriesStore::layoutChanged, this, &ComparePage::showRuns);
    connect(workbench_.series(), &SeriesStore::grown, this, [this] {
        if (isVisible()) curves_->refresh();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { curves_->setTheme(plotTheme()); });
    showRuns();
}

QWidget* ComparePage::makeBody() {
    auto* inner = new QWidget(this);
    chips_ = new RunChips(inner);
    connect(chips_, &RunChips::reordered, this, [this](const std::vector<RunId>& order) {
        order_ = order;
        showRuns();
    });
    connect(chips_, &RunChips::baselineChosen, workbench_.runs(), &RunsModel::setBaseline);
    connect(chips_, &RunChips::removed, this, [this](RunId run) { workbench_.runs()->setChecked(run, false); });
    diffTable_ = makeTable(diff_, tr("Settings that differ"));
    metricsTable_ = makeTable(metrics_, tr("Metrics against the baseline"));
    curves_ = new MetricGrid(inner);
    curves_->setTheme(plotTheme());
    curves_->setFixedHeight(curvesHeight);
    samples_ = new SampleColumns(inner);

    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(grid(2), grid(1.5), grid(2), grid(2));
    column->setSpacing(grid(1));
    column->addWidget(chips_);
    column->addSpacing(grid(1));
    column->addWidget(heading(tr("What changed"), inner));
    column->addWidget(diffTable_);
    column->addSpacing(grid(1));
    column->addWidget(heading(tr("Did it help"), inner));
    column->addWidget(metricsTable_);
    column->addSpacing(grid(1));
    column->addWidget(heading(tr("Curves"), inner));
    column->addWidget(curves_);
    column->addSpacing(grid(1));
    column->addWidget(heading(tr("Newest samples"), inner));
    column->addWidget(samples_);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(inner);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    return scroll;
}

QTableView* ComparePage::makeTable(QAbstractItemModel* model, const QString& name) {
    auto* table = new QTableView(this);
    table->setModel(model);
    table->setAccessibleName(name);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setFocusPolicy(Qt::TabFocus);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + grid(1));
    table->horizontalHeader()->setDefaultSectionSize(fontMetrics().averageCharWidth() * 24);
    table->horizontalHeader()->setHighlightSections(false);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // As high as what is in it: the page scrolls, not the table in it.
    const auto fit = [table, model] {
        const int rows = std::max(model->rowCount(), 1);
        table->setFixedHeight(table->horizontalHeader()->sizeHint().height() +
                              rows * table->verticalHeader()->defaultSectionSize() + grid(1.5));
    };
    connect(model, &QAbstractItemModel::modelReset, table, fit);
    connect(model, &QAbstractItemModel::rowsInserted, table, fit);
    connect(model, &QAbstractItemModel::rowsRemoved, table, fit);
    fit();
    return table;
}

std::vector<const RunRecord*> ComparePage::orderedRuns() const {
    std::vector<const RunRecord*> runs;
    for (const RunRecord& run : workbench_.session()->records()->runs()) {
        if (run.checked && !run.trashed) runs.push_back(&run);
    }
    const auto place = [this](const RunRecord* run) {
        if (run->baseline) return std::ptrdiff_t(-1);
        return std::find(order_.begin(), order_.end(), run->id) - order_.begin();
    };
    std::stable_sort(runs.begin(), runs.end(),
                     [&](const RunRecord* left, const RunRecord* right) { return place(left) < place(right); });
    return runs;
}

void ComparePage::showRuns() {
    const std::vector<const RunRecord*> runs = orderedRuns();
    stack_->setCurrentIndex(runs.size() >= 2 ? 1 : 0);
    if (runs.size() < 2) return;
    showChips(runs);
    std::vector<DiffModel::Entry> entries;
    for (const RunRecord* run : runs) {
        try {
            entries.push_back({run->id, titleOf(*run), configFromJson(run->configJson)});
        } catch (const Error&) {  // settings of a newer version: left out of the difference
        }
    }
    diff_->setEntries(std::move(entries));
    showMetrics(runs);
    showCurves();
    samples_->setRuns(workbench_.session()->store(), runs);
}

void ComparePage::showChips(const std::vector<const RunRecord*>& runs) {
    std::vector<RunChips::Chip> chips;
    // Without a chosen baseline the first run stands for it, as in the tables below.
    for (const RunRecord* run : runs) chips.push_back({run->id, titleOf(*run), run->paletteSlot, run == runs.front()});
    chips_->setChips(chips);
}

void ComparePage::showMetrics(const std::vector<const RunRecord*>& runs) {
    std::vector<CompareMetricsModel::Entry> entries;
    const std::int64_t common = commonStep(runs);
    for (const RunRecord* run : runs) {
        CompareMetricsModel::Entry entry{run->id, titleOf(*run), {}};
        for (const MetricValue& value : comparedMetrics(*run)) {
            const auto series = workbench_.series()->series(run->id, value.tag);
            const bool learns = common > 0 && (value.tag.starts_with("train/") || value.tag.starts_with("eval/"));
            const double best = series == nullptr ? value.value : bestOf(*series, value.tag, value.value);
            entry.metrics.push_back(
                {value.tag, value.value, best, series == nullptr || !learns ? std::nullopt : valueAt(*series, common)});
        }
        entries.push_back(std::move(entry));
    }
    metrics_->setEntries(std::move(entries), common);
    const int letter = fontMetrics().averageCharWidth();
    metricsTable_->setColumnWidth(0, letter * metricLetters);
    for (int column = 2; column < metrics_->columnCount(); ++column)
        metricsTable_->setColumnWidth(column, letter * ((column - 2) % 3 == 0 ? valueLetters : deltaLetters));
}

void ComparePage::showCurves() {
    std::vector<MetricGrid::Chart> charts;
    for (MetricGrid::Chart& chart : shownCharts(workbench_)) {
        if (chart.id == QLatin1String("train/loss") || chart.id == QLatin1String("eval/loss"))
            charts.push_back(std::move(chart));
    }
    curves_->setCharts(std::move(charts));
}

}  // namespace attune
