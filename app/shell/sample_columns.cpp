#include "app/shell/sample_columns.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include "widgets/panels/quantity_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int columnLimit = 4;
constexpr int textHeight = 220;

}  // namespace

SampleColumns::SampleColumns(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(grid(2));
}

void SampleColumns::setRuns(StoreThread* store, const std::vector<const RunRecord*>& runs) {
    std::vector<Column> wanted;
    for (const RunRecord* run : runs) {
        if (wanted.size() == columnLimit) break;
        wanted.push_back(
            {run->id, QStringLiteral("#%1 %2").arg(run->id).arg(QString::fromStdString(run->name)), run->step});
    }
    if (wanted == columns_) return;
    columns_ = wanted;
    store->post(
        this,
        [wanted](Project& project) {
            std::map<RunId, SampleRecord> newest;
            for (const Column& column : wanted) {
                const auto samples = project.samples(column.run);
                if (!samples.empty()) newest[column.run] = samples.back();
            }
            return newest;
        },
        [this, wanted](const std::map<RunId, SampleRecord>& samples) {
            if (wanted == columns_) showSamples(samples);
        });
}

void SampleColumns::showSamples(const std::map<RunId, SampleRecord>& samples) {
    while (QLayoutItem* item = row_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const Column& column : columns_) {
        auto* cell = new QWidget(this);
        auto* stack = new QVBoxLayout(cell);
        stack->setContentsMargins(0, 0, 0, 0);
        const auto sample = samples.find(column.run);
        const QString step = sample == samples.end() ? QString() : tr(", step %1").arg(countText(sample->second.step));
        auto* title = new QLabel(column.title + step, cell);
        title->setForegroundRole(QPalette::PlaceholderText);
        auto* text = new QPlainTextEdit(cell);
        text->setReadOnly(true);
        text->setFixedHeight(textHeight);
        text->setPlaceholderText(tr("This run wrote no samples."));
        if (sample != samples.end())
            text->setPlainText(QString::fromStdString(sample->second.prompt + sample->second.text));
        stack->addWidget(title);
        stack->addWidget(text);
        row_->addWidget(cell, 1);
    }
}

}  // namespace attune
