#include "widgets/forms/field_editor.h"

#include <QStyle>

#include "widgets/forms/choice_editor.h"
#include "widgets/forms/flag_editor.h"
#include "widgets/forms/line_field_editor.h"
#include "widgets/forms/lines_field_editor.h"
#include "widgets/style/attune_style.h"

namespace attune {

FieldEditor::FieldEditor(const Field& field, QWidget* parent) : QWidget(parent), field_(field) {}

void FieldEditor::setAutoText(const QString&) {}

std::optional<std::variant<Value, Problem>> FieldEditor::pending() const {
    return std::nullopt;
}

void FieldEditor::commit() {}

void FieldEditor::setSeverity(std::optional<Problem::Severity> severity) {
    QString word;
    if (severity) word = *severity == Problem::Severity::error ? QStringLiteral("error") : QStringLiteral("warning");
    focusTarget()->setProperty(AttuneStyle::problemProperty, word);
    focusTarget()->update();
}

FieldEditor* makeEditor(const Field& field, QWidget* parent) {
    switch (field.type) {
        case FieldType::flag:
            return new FlagEditor(field, parent);
        case FieldType::choice:
            return new ChoiceEditor(field, parent);
        case FieldType::list:
        case FieldType::paths:
            return new LinesFieldEditor(field, parent);
        case FieldType::integer:
        case FieldType::real:
        case FieldType::text:
        case FieldType::path:
            break;
    }
    return new LineFieldEditor(field, parent);
}

}  // namespace attune
