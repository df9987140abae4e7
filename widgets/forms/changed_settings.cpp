#include "widgets/forms/changed_settings.h"

#include <QLabel>
#include <QVBoxLayout>

#include "widgets/forms/field_editor.h"
#include "widgets/forms/field_row.h"
#include "widgets/style/theme.h"

namespace attune {

ChangedSettings::ChangedSettings(QWidget* parent)
    : QWidget(parent), heading_(new QLabel(this)), column_(new QVBoxLayout) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    heading_->setFont(Theme::font(1.0, QFont::DemiBold));
    layout->addWidget(heading_);
    column_->setSpacing(grid(1));
    layout->addLayout(column_);
    showRows();
}

void ChangedSettings::setConfig(const ExperimentConfig& config, const ExperimentConfig& source) {
    if (config == draft_.config() && source == draft_.source()) return;
    const ExperimentConfig before = draft_.config();
    draft_.set(config, source);
    for (FieldRow* row : rows_) {
        const std::string_view key = row->field().key;
        if (before.value(key) != config.value(key)) row->editor().setValue(config.value(key));
    }
    showRows();
}

void ChangedSettings::commitPending() {
    const QList<FieldRow*> rows = rows_.values();
    for (FieldRow* row : rows) row->editor().commit();
}

void ChangedSettings::commitValue(const std::string& key, const Value& value) {
    draft_.commit(key, value);
    showRows();
    emit edited(draft_.config());
}

FieldRow* ChangedSettings::makeRow(const Field& field) {
    auto* row = new FieldRow(field, this);
    const std::string key(field.key);
    row->editor().setValue(draft_.config().value(key));
    connect(&row->editor(), &FieldEditor::edited, this, [this, key](const Value& value) { commitValue(key, value); });
    connect(row, &FieldRow::revertRequested, this, [this, key] { commitValue(key, draft_.source().value(key)); });
    return row;
}

void ChangedSettings::showRows() {
    int place = 0;
    for (const Field& field : schema()) {
        const QString key = QString::fromUtf8(field.key.data(), static_cast<qsizetype>(field.key.size()));
        const bool changed = draft_.isChanged(field.key);
        FieldRow* row = rows_.value(key, nullptr);
        if (!changed) {
            if (row != nullptr) {
                rows_.remove(key);
                column_->removeWidget(row);
                // Not at once: the dot whose click led here is in it.
                row->hide();
                row->deleteLater();
            }
            continue;
        }
        if (row == nullptr) {
            row = makeRow(field);
            rows_.insert(key, row);
            column_->insertWidget(place, row);
        }
        row->setChanged(true, draft_.source().value(field.key));
        ++place;
    }
    heading_->setText(place == 0 ? tr("Nothing changed") : tr("%n setting(s) changed", nullptr, place));
}

}  // namespace attune
