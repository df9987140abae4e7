#pragma once

#include "widgets/forms/field_editor.h"

class QToolButton;

namespace attune {

class InputLine;

/// Numbers, texts and paths: one line. Numbers step with Up and Down (logarithmic fields by their factor). A nullable
/// field has an Auto button and shows what auto stands for while the line is empty. A path has Browse and takes dropped
/// files.
class LineFieldEditor : public FieldEditor {
    Q_OBJECT
public:
    LineFieldEditor(const Field& field, QWidget* parent);

    void setValue(const Value& value) override;
    void setAutoText(const QString& text) override;
    std::optional<std::variant<Value, Problem>> pending() const override;
    void commit() override;
    QWidget* focusTarget() override;

private:
    void take(const QString& text);
    void step(int steps);
    void setAuto(bool on);
    void showAutoText();
    QToolButton* makeAutoButton();

    InputLine* line_;
    QToolButton* auto_ = nullptr;
    QString autoText_;
    Value value_;
};

}  // namespace attune
