#pragma once

#include "widgets/forms/field_editor.h"

namespace attune {

class LinesEdit;

/// Lists of texts and of paths. Paths have an Add button (files or a folder) and take what is dropped.
class LinesFieldEditor : public FieldEditor {
    Q_OBJECT
public:
    LinesFieldEditor(const Field& field, QWidget* parent);

    void setValue(const Value& value) override;
    std::optional<std::variant<Value, Problem>> pending() const override;
    void commit() override;
    QWidget* focusTarget() override;

private:
    void take(const QStringList& entries);

    LinesEdit* lines_;
    Value value_;
};

}  // namespace attune
