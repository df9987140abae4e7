#include "widgets/forms/flag_editor.h"

#include <QCheckBox>
#include <QHBoxLayout>

#include "widgets/style/message_text.h"

namespace attune {

FlagEditor::FlagEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent), box_(new QCheckBox(schemaText(field.label), this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(box_);
    connect(box_, &QCheckBox::clicked, this, [this](bool on) { emit edited(Value(on)); });
}

void FlagEditor::setValue(const Value& value) {
    const auto* on = std::get_if<bool>(&value);
    box_->setChecked(on != nullptr && *on);
}

QWidget* FlagEditor::focusTarget() {
    return box_;
}

}  // namespace attune
