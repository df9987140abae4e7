#include "app/shell/navigator.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/shell/run_row_delegate.h"
#include "widgets/models/runs_filter.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setFont(Theme::font(0.85, QFont::DemiBold));
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

}  // namespace

Navigator::Navigator(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), filter_(new RunsFilter(*workbench.runs(), this)) {
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(makeExperiments());
    split->addWidget(makeRuns());
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 2);
    split->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    setMinimumWidth(grid(25));
    Session* session = workbench_.session();
    connect(session, &Session::currentExperimentChanged, this, &Navigator::followExperiment);
    connect(session, &Session::currentRunChanged, this, &Navigator::followRun);
    connect(session->records(), &ProjectRecords::runsChanged, this, &Navigator::followRun);
}

QWidget* Navigator::makeExperiments() {
    auto* part = new QWidget(this);
    experiments_ = new QListView(part);
    experiments_->setModel(workbench_.experiments());
    experiments_->setFrameShape(QFrame::NoFrame);
    experiments_->setEditTriggers(QAbstractItemView::EditKeyPressed);
    experiments_->setContextMenuPolicy(Qt::CustomContextMenu);
    experiments_->setTextElideMode(Qt::ElideMiddle);
    experiments_->setAccessibleName(tr("Experiments"));
    auto* add = new QToolButton(part);
    add->setIcon(Icons::get(QStringLiteral("plus")));
    add->setToolTip(tr("New experiment (Ctrl+N)"));
    add->setAccessibleName(tr("New experiment"));
    add->setAutoRaise(true);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(grid(1.5), grid(0.5), grid(0.5), 0);
    head->addWidget(heading(tr("EXPERIMENTS"), part), 1);
    head->addWidget(add);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid(0.25));
    column->addLayout(head);
    column->addWidget(experiments_, 1);

    Session* session = workbench_.session();
    connect(add, &QToolButton::clicked, this, &Navigator::newExperimentWanted);
    connect(experiments_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [session](const QModelIndex& now) {
                if (now.isValid())
                    session->setCurrentExperiment(now.data(ExperimentsModel::experimentIdRole).toLongLong());
            });
    connect(experiments_, &QListView::activated, this, &Navigator::experimentActivated);
    connect(experiments_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { emit experimentMenuWanted(experiments_->viewport()->mapToGlobal(at)); });
    return part;
}

QWidget* Navigator::makeRuns() {
    auto* part = new QWidget(this);
    runs_ = new QTreeView(part);
    runs_->setModel(filter_);
    runs_->setRootIsDecorated(false);
    runs_->setHeaderHidden(true);
    runs_->setUniformRowHeights(true);
    runs_->setFrameShape(QFrame::NoFrame);
    runs_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    runs_->setEditTriggers(QAbstractItemView::EditKeyPressed);
    runs_->setContextMenuPolicy(Qt::CustomContextMenu);
    runs_->setItemDelegateForColumn(RunsModel::nameColumn, new RunRowDelegate(runs_));
    runs_->setAccessibleName(tr("Runs"));
    runs_->header()->setStretchLastSection(true);
    // The list shows one column; metrics add others as runs report them.
    const auto hideOthers = [this] {
        for (int column = 1; column < filter_->columnCount(); ++column) runs_->setColumnHidden(column, true);
    };
    connect(filter_, &QAbstractItemModel::columnsInserted, this, hideOthers);
    connect(filter_, &QAbstractItemModel::modelReset, this, hideOthers);
    hideOthers();
    filter_->sort(RunsModel::startedColumn, Qt::DescendingOrder);

    search_ = new QLineEdit(part);
    search_->setPlaceholderText(tr("Find runs"));
    search_->setClearButtonEnabled(true);
    search_->setAccessibleName(tr("Find runs"));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(grid(1.5), grid(0.5), grid(1), 0);
    head->setSpacing(grid(1));
    head->addWidget(heading(tr("RUNS"), part));
    head->addWidget(search_, 1);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid(0.5));
    column->addLayout(head);
    column->addWidget(runs_, 1);

    Session* session = workbench_.session();
    connect(search_, &QLineEdit::textChanged, filter_, &RunsFilter::setWords);
    connect(runs_->selectionModel(), &QItemSelectionModel::currentChanged, this, [session](const QModelIndex& now) {
        if (now.isValid()) session->setCurrentRun(now.siblingAtColumn(0).data(RunsModel::runIdRole).toLongLong());
    });
    connect(runs_, &QTreeView::activated, this, &Navigator::runActivated);
    connect(runs_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { emit runMenuWanted(runs_->viewport()->mapToGlobal(at)); });
    return part;
}

std::vector<RunId> Navigator::selectedRuns() const {
    std::vector<RunId> runs;
    for (const QModelIndex& row : runs_->selectionModel()->selectedRows())
        runs.push_back(row.data(RunsModel::runIdRole).toLongLong());
    if (runs.empty() && workbench_.session()->currentRun() > 0) runs.push_back(workbench_.session()->currentRun());
    return runs;
}

void Navigator::renameExperiment() {
    experiments_->setFocus();
    if (experiments_->currentIndex().isValid()) experiments_->edit(experiments_->currentIndex());
}

void Navigator::followExperiment() {
    const int row = workbench_.experiments()->rowOf(workbench_.session()->currentExperiment());
    if (row >= 0 && experiments_->currentIndex().row() != row)
        experiments_->setCurrentIndex(workbench_.experiments()->index(row));
}

void Navigator::followRun() {
    const int row = workbench_.runs()->rowOf(workbench_.session()->currentRun());
    const QModelIndex index = row < 0 ? QModelIndex() : filter_->mapFromSource(workbench_.runs()->index(row, 0));
    if (index.isValid() && runs_->currentIndex().row() != index.row()) runs_->setCurrentIndex(index);
}

}  // namespace attune
