#include "app/shell/runs_page.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/models/runs_filter.h"
#include "widgets/panels/empty_state.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

const QString viewKey = QStringLiteral("runs");
const QString headerField = QStringLiteral("header");

}  // namespace

RunsPage::RunsPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), filter_(new RunsFilter(*workbench.runs(), this)) {
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find runs by name, number, state, tag or note"));
    search_->setClearButtonEnabled(true);
    onlyExperiment_ = new QCheckBox(tr("Only this experiment"), this);
    table_ = new QTableView(this);
    table_->setModel(filter_);
    table_->setSortingEnabled(true);
    table_->sortByColumn(RunsModel::startedColumn, Qt::DescendingOrder);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setAlternatingRowColors(false);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + grid(1.5));
    table_->horizontalHeader()->setSectionsMovable(true);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setAccessibleName(tr("Runs"));
    const int letter = fontMetrics().averageCharWidth();
    for (int column = 0; column < RunsModel::firstMetricColumn; ++column) table_->setColumnWidth(column, letter * 16);
    table_->setColumnWidth(RunsModel::nameColumn, letter * 30);
    table_->setColumnWidth(RunsModel::stateColumn, letter * 20);
    table_->setColumnWidth(RunsModel::startedColumn, letter * 26);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(grid(1.5), grid(1), grid(1.5), grid(1));
    bar->setSpacing(grid(2));
    bar->addWidget(search_, 1);
    bar->addWidget(onlyExperiment_);
    bar->addStretch(1);
    auto* list = new QWidget(this);
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(table_, 1);
    auto* empty = new EmptyState(tr("No runs yet"),
                                 tr("Every start makes a run: its settings as they were, its curves, texts and "
                                    "checkpoints. Here they stand side by side, to be sorted by any figure."),
                                 this);
    empty->addCard(QStringLiteral("settings"), tr("Go to Set-up"),
                   tr("Choose the text and the model, then press Start."), [this] { emit setupWanted(); });
    auto* stack = new QStackedWidget(this);
    stack->addWidget(empty);
    stack->addWidget(list);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(stack);
    const auto showPart = [this, stack] { stack->setCurrentIndex(workbench_.runs()->rowCount() > 0 ? 1 : 0); };
    connect(workbench_.runs(), &QAbstractItemModel::rowsInserted, stack, showPart);
    connect(workbench_.runs(), &QAbstractItemModel::rowsRemoved, stack, showPart);
    showPart();

    Session* session = workbench_.session();
    connect(search_, &QLineEdit::textChanged, filter_, &RunsFilter::setWords);
    const auto refilter = [this, session] {
        filter_->setExperiment(onlyExperiment_->isChecked() ? session->currentExperiment() : 0);
    };
    connect(onlyExperiment_, &QCheckBox::toggled, this, refilter);
    connect(session, &Session::currentExperimentChanged, this, refilter);
    connect(session, &Session::opened, this, &RunsPage::readView);
    connect(session, &Session::currentRunChanged, this, &RunsPage::followCurrent);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [session](const QModelIndex& now) {
        if (now.isValid()) session->setCurrentRun(now.data(RunsModel::runIdRole).toLongLong());
    });
    connect(table_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { emit contextMenuWanted(table_->viewport()->mapToGlobal(at)); });
    QHeaderView* header = table_->horizontalHeader();
    connect(header, &QHeaderView::sectionMoved, this, &RunsPage::writeView);
    connect(header, &QHeaderView::sectionResized, this, &RunsPage::writeView);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &RunsPage::writeView);
    readView();
    followCurrent();
}

std::vector<RunId> RunsPage::selectedRuns() const {
    std::vector<RunId> runs;
    for (const QModelIndex& row : table_->selectionModel()->selectedRows())
        runs.push_back(row.data(RunsModel::runIdRole).toLongLong());
    return runs;
}

void RunsPage::readView() {
    const QByteArray state =
        QByteArray::fromBase64(workbench_.session()->view(viewKey)[headerField].toString().toLatin1());
    if (!state.isEmpty()) table_->horizontalHeader()->restoreState(state);
}

void RunsPage::writeView() {
    if (!isVisible()) return;
    workbench_.session()->setView(
        viewKey, {{headerField, QString::fromLatin1(table_->horizontalHeader()->saveState().toBase64())}});
}

void RunsPage::followCurrent() {
    const int row = workbench_.runs()->rowOf(workbench_.session()->currentRun());
    const QModelIndex index = row < 0 ? QModelIndex() : filter_->mapFromSource(workbench_.runs()->index(row, 0));
    if (index.isValid() && table_->currentIndex().row() != index.row()) table_->setCurrentIndex(index);
}

}  // namespace attune
