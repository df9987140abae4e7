#pragma once

#include <QComboBox>

#include "widgets/forms/field_editor.h"

namespace attune {

/// A combo box whose list opens by click or key only: the wheel scrolls the page unless the box has the focus.
class QuietComboBox : public QComboBox {
    Q_OBJECT
public:
    explicit QuietComboBox(QWidget* parent = nullptr);

protected:
    void wheelEvent(QWheelEvent* event) override;
};

class ChoiceEditor : public FieldEditor {
    Q_OBJECT
public:
    ChoiceEditor(const Field& field, QWidget* parent);

    void setValue(const Value& value) override;
    void setAutoText(const QString& text) override;
    QWidget* focusTarget() override;

private:
    QuietComboBox* box_;
};

}  // namespace attune
