#pragma once

#include <QWidget>
#include <vector>

#include "core/config/schema.h"
#include "core/values/problem.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace attune {

class FieldEditor;

/// A setting in a form: dot when changed from the source, label, help while it has the focus, editor, and what is
/// wrong.
class FieldRow : public QWidget {
    Q_OBJECT
public:
    FieldRow(const Field& field, QWidget* parent);

    const Field& field() const { return field_; }
    FieldEditor& editor() { return *editor_; }

    void setChanged(bool changed, const Value& sourceValue);
    /// Problems shown here in words; `marked` colours the frame also when the words stand at another field.
    void setProblems(const std::vector<Problem>& problems, bool marked);
    /// A check that reads files or takes time is under way.
    void setChecking(bool checking);
    /// Another setting switches this one off: editor and label are dimmed, the way back and the fixes stay open.
    void setInEffect(bool inEffect);
    void setHelpVisible(bool visible);
    /// The label, help, key and choices contain every word of `words` (any case, translated or English).
    bool matches(const QStringList& words) const;

signals:
    void revertRequested();
    void fixChosen(const attune::Fix& fix);

private:
    void describeForAssistance();

    const Field& field_;
    FieldEditor* editor_;
    QToolButton* dot_;
    QLabel* label_ = nullptr;
    QLabel* help_;
    QLabel* checking_;
    QVBoxLayout* problemLines_;
    std::vector<Problem> problems_;
};

}  // namespace attune
