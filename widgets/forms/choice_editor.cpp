#include "widgets/forms/choice_editor.h"

#include <QHBoxLayout>
#include <QWheelEvent>

#include "widgets/forms/field_text.h"
#include "widgets/style/message_text.h"

namespace attune {

QuietComboBox::QuietComboBox(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
}

void QuietComboBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) {
        QComboBox::wheelEvent(event);
    } else {
        event->ignore();
    }
}

ChoiceEditor::ChoiceEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent), box_(new QuietComboBox(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(box_);
    // Invalid data = auto.
    if (field.nullable) box_->addItem(valueText(field, Value()));
    for (const Choice& choice : field.choices) {
        box_->addItem(schemaText(choice.label),
                      QString::fromUtf8(choice.value.data(), static_cast<qsizetype>(choice.value.size())));
    }
    connect(box_, &QComboBox::activated, this, [this] {
        const QVariant chosen = box_->currentData();
        emit edited(chosen.isValid() ? Value(chosen.toString().toStdString()) : Value());
    });
}

void ChoiceEditor::setValue(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr) {
        box_->setCurrentIndex(field().nullable ? 0 : -1);
        return;
    }
    const QString wanted = QString::fromStdString(*text);
    int index = box_->findData(wanted);
    if (index < 0) {
        // A value that this version does not know is shown as it is, not replaced in silence.
        box_->addItem(wanted, wanted);
        index = box_->count() - 1;
    }
    box_->setCurrentIndex(index);
}

void ChoiceEditor::setAutoText(const QString& text) {
    if (!field().nullable) return;
    const QString word = valueText(field(), Value());
    box_->setItemText(0, text.isEmpty() ? word : tr("%1: %2").arg(word, text));
}

QWidget* ChoiceEditor::focusTarget() {
    return box_;
}

}  // namespace attune
