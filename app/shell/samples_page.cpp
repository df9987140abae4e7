#include "app/shell/samples_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/shell/generate_box.h"
#include "widgets/models/samples_model.h"
#include "widgets/panels/quantity_text.h"
#include "widgets/style/theme.h"

namespace attune {

SamplesPage::SamplesPage(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), model_(new SamplesModel(this)) {
    table_ = new QTableView(this);
    table_->setModel(model_);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + grid(1));
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->setAccessibleName(tr("Samples"));
    const int letter = fontMetrics().averageCharWidth();
    table_->setColumnWidth(SamplesModel::runColumn, letter * 8);
    table_->setColumnWidth(SamplesModel::stepColumn, letter * 10);
    table_->setColumnWidth(SamplesModel::promptColumn, letter * 18);
    title_ = new QLabel(this);
    title_->setForegroundRole(QPalette::PlaceholderText);
    text_ = new QPlainTextEdit(this);
    text_->setReadOnly(true);
    text_->setFrameShape(QFrame::NoFrame);
    text_->setAccessibleName(tr("Text of the sample"));
    text_->setPlaceholderText(tr(
        "While a run trains it writes a text every few steps (Set-up, Sampling). Choose one in the list to read it."));
    generate_ = new GenerateBox(workbench_, this);

    auto* reading = new QWidget(this);
    auto* readingColumn = new QVBoxLayout(reading);
    readingColumn->setContentsMargins(grid(1.5), grid(1), grid(1.5), 0);
    readingColumn->addWidget(title_);
    readingColumn->addWidget(text_, 1);
    auto* top = new QSplitter(Qt::Horizontal, this);
    top->addWidget(table_);
    top->addWidget(reading);
    top->setStretchFactor(0, 3);
    top->setStretchFactor(1, 2);
    top->setChildrenCollapsible(false);
    auto* whole = new QSplitter(Qt::Vertical, this);
    whole->addWidget(top);
    whole->addWidget(generate_);
    whole->setStretchFactor(0, 3);
    whole->setStretchFactor(1, 2);
    whole->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(whole);

    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SamplesPage::showCurrent);
    connect(workbench_.session()->records(), &ProjectRecords::runsChanged, this, [this] {
        if (workbench_.runs()->checkedRuns() != shown_) load();
    });
    connect(workbench_.session(), &Session::changedOutside, this, [this] {
        const auto& mine = workbench_.bridge()->ownedRuns();
        const bool others = std::any_of(shown_.begin(), shown_.end(), [&](RunId run) { return !mine.contains(run); });
        if (others && isVisible()) load();
    });
    connect(workbench_.bridge(), &EngineBridge::samplesArrived, this, [this](const std::vector<SampleText>& samples) {
        const bool atEnd = table_->currentIndex().row() == model_->rowCount() - 1;
        for (const SampleText& sample : samples) {
            if (std::find(shown_.begin(), shown_.end(), sample.header.run) == shown_.end()) continue;
            model_->append({sample.header.run, sample.header.step, sample.header.wallTime, sample.prompt, sample.text});
        }
        if (atEnd) table_->selectRow(model_->rowCount() - 1);
        if (atEnd) table_->scrollToBottom();
    });
    load();
}

void SamplesPage::load() {
    shown_ = workbench_.runs()->checkedRuns();
    if (!workbench_.session()->isOpen()) return;
    workbench_.session()->store()->post(
        this,
        [runs = shown_](Project& project) {
            std::vector<SampleRecord> all;
            for (const RunId run : runs) {
                const auto samples = project.samples(run);
                all.insert(all.end(), samples.begin(), samples.end());
            }
            return all;
        },
        [this, runs = shown_](const std::vector<SampleRecord>& samples) {
            if (runs != shown_) return;
            model_->setSamples(samples);
            if (!table_->currentIndex().isValid() && model_->rowCount() > 0) table_->selectRow(model_->rowCount() - 1);
            table_->scrollToBottom();
        });
}

void SamplesPage::showCurrent() {
    const QModelIndex row = table_->currentIndex();
    if (!row.isValid()) return;
    title_->setText(tr("Run #%1, step %2")
                        .arg(row.data(SamplesModel::runIdRole).toLongLong())
                        .arg(countText(row.data(SamplesModel::stepRole).toLongLong())));
    text_->setPlainText(row.data(SamplesModel::promptRole).toString() +
                        row.data(SamplesModel::sampleTextRole).toString());
}

}  // namespace attune
