#include "widgets/panels/log_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/models/log_model.h"
#include "widgets/style/theme.h"

namespace attune {

LogPanel::LogPanel(LogModel* model, QWidget* parent) : QWidget(parent), filter_(new Filter(this)) {
    filter_->setSourceModel(model);
    level_ = new QComboBox(this);
    level_->addItems({tr("Everything"), tr("Warnings and errors"), tr("Errors")});
    level_->setAccessibleName(tr("Which lines"));
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find in the log"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(280);
    view_ = new QTableView(this);
    view_->setModel(filter_);
    view_->setAccessibleName(tr("Log"));
    view_->setFrameShape(QFrame::NoFrame);
    view_->setShowGrid(false);
    view_->setWordWrap(false);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + grid(0.5));
    view_->horizontalHeader()->hide();
    view_->horizontalHeader()->setStretchLastSection(true);
    const int letter = fontMetrics().averageCharWidth();
    view_->setColumnWidth(LogModel::timeColumn, letter * 20);
    view_->setColumnWidth(LogModel::levelColumn, letter * 12);
    view_->setColumnWidth(LogModel::runColumn, letter * 7);

    auto* bar = new QHBoxLayout;
    bar->setSpacing(grid(1));
    bar->addWidget(level_);
    bar->addWidget(search_, 1);
    bar->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(1), grid(0.5), grid(1), grid(0.5));
    column->setSpacing(grid(0.5));
    column->addLayout(bar);
    column->addWidget(view_, 1);
    connect(level_, &QComboBox::currentIndexChanged, this, &LogPanel::refilter);
    connect(search_, &QLineEdit::textChanged, this, &LogPanel::refilter);
    QScrollBar* scroll = view_->verticalScrollBar();
    connect(scroll, &QScrollBar::actionTriggered, this,
            [this, scroll] { following_ = scroll->sliderPosition() >= scroll->maximum(); });
    connect(filter_, &QAbstractItemModel::rowsInserted, view_, [this] {
        if (following_) view_->scrollToBottom();
    });
}

void LogPanel::refilter() {
    filter_->set(level_->currentIndex() == 0 ? 0 : level_->currentIndex() + 1, search_->text());
}

void LogPanel::Filter::set(int level, const QString& text) {
    level_ = level;
    text_ = text;
    invalidateFilter();
}

bool LogPanel::Filter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const QModelIndex cell = sourceModel()->index(row, LogModel::textColumn, parent);
    return cell.data(LogModel::levelRole).toInt() >= level_ &&
           (text_.isEmpty() || cell.data().toString().contains(text_, Qt::CaseInsensitive));
}

}  // namespace attune
