#include "app/shell/environment_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "core/telemetry/doctor.h"
#include "widgets/models/doctor_model.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

EnvironmentPage::EnvironmentPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), model_(new DoctorModel(this)) {
    auto* heading = new QLabel(tr("This machine"), this);
    heading->setFont(Theme::font(1.3, QFont::DemiBold));
    status_ = new QLabel(this);
    status_->setForegroundRole(QPalette::PlaceholderText);
    auto* again = new QPushButton(Icons::get(QStringLiteral("refresh")), tr("Examine again"), this);
    auto* copy = new QPushButton(Icons::get(QStringLiteral("copy")), tr("Copy as text"), this);
    table_ = new QTableView(this);
    table_->setModel(model_);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->setWordWrap(true);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::TabFocus);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->setAccessibleName(tr("Environment report"));
    const int letter = fontMetrics().averageCharWidth();
    table_->setColumnWidth(DoctorModel::subjectColumn, letter * 24);
    table_->setColumnWidth(DoctorModel::foundColumn, letter * 36);
    table_->setColumnWidth(DoctorModel::neededColumn, letter * 14);
    connect(table_->horizontalHeader(), &QHeaderView::sectionResized, table_, &QTableView::resizeRowsToContents);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(grid(2), grid(1.5), grid(2), grid(1));
    head->setSpacing(grid(1));
    head->addWidget(heading);
    head->addWidget(status_, 1);
    head->addWidget(copy);
    head->addWidget(again);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(head);
    column->addWidget(table_, 1);
    connect(again, &QPushButton::clicked, this, &EnvironmentPage::examine);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(model_->plainText()); });
    examine();
}

void EnvironmentPage::examine() {
    status_->setText(tr("Examining…"));
    workbench_.slow()->post(
        this, [](std::stop_token) { return examineMachine(); },
        [this](const DoctorReport& report) {
            status_->clear();
            model_->setReport(report);
        },
        [this](const Failure& failure) { status_->setText(QString::fromStdString(failure.code)); });
}

}  // namespace attune
