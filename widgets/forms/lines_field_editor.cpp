#include "widgets/forms/lines_field_editor.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/forms/lines_edit.h"
#include "widgets/forms/path_browser.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

Value listValue(const QStringList& entries) {
    std::vector<std::string> list;
    for (const QString& entry : entries) list.push_back(entry.toStdString());
    return list;
}

}  // namespace

LinesFieldEditor::LinesFieldEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent), lines_(new LinesEdit(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid(0.5));
    layout->addWidget(lines_);
    if (field.type == FieldType::paths) {
        lines_->acceptFiles();
        lines_->setPlaceholderText(tr("Drop files or folders here"));
        layout->addWidget(makeBrowseButton(this, true, [this](const QStringList& paths) { lines_->addEntries(paths); }),
                          0, Qt::AlignLeft);
    } else {
        lines_->setPlaceholderText(tr("One entry a line"));
    }
    connect(lines_, &LinesEdit::committed, this, &LinesFieldEditor::take);
    connect(lines_, &LinesEdit::typed, this, &FieldEditor::typing);
}

void LinesFieldEditor::setValue(const Value& value) {
    value_ = value;
    QStringList entries;
    if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        for (const std::string& entry : *list) entries << QString::fromStdString(entry);
    }
    const QSignalBlocker quiet(lines_);
    lines_->setCommittedEntries(entries);
    lines_->updateGeometry();
}

std::optional<std::variant<Value, Problem>> LinesFieldEditor::pending() const {
    if (!lines_->isDirty()) return std::nullopt;
    return listValue(lines_->entries());
}

void LinesFieldEditor::commit() {
    lines_->commit();
}

QWidget* LinesFieldEditor::focusTarget() {
    return lines_;
}

void LinesFieldEditor::take(const QStringList& entries) {
    const Value value = listValue(entries);
    const bool same = value == value_;
    setValue(value);
    if (same) {
        emit typing();
    } else {
        emit edited(value_);
    }
}

}  // namespace attune
