#pragma once

#include "widgets/forms/field_editor.h"

class QCheckBox;

namespace attune {

/// A check box that carries the setting's label itself.
class FlagEditor : public FieldEditor {
    Q_OBJECT
public:
    FlagEditor(const Field& field, QWidget* parent);

    void setValue(const Value& value) override;
    QWidget* focusTarget() override;

private:
    QCheckBox* box_;
};

}  // namespace attune
