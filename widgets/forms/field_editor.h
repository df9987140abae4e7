#pragma once

#include <QWidget>
#include <optional>
#include <variant>

#include "core/config/schema.h"
#include "core/values/problem.h"

namespace attune {

/// Edits the value of one setting. What is typed is pending until it is committed (Return, leaving, commit()); check
/// boxes and choices commit at once. The field must outlive the editor (schema() does).
class FieldEditor : public QWidget {
    Q_OBJECT
public:
    FieldEditor(const Field& field, QWidget* parent);

    const Field& field() const { return field_; }
    /// The committed value; drops what was typed.
    virtual void setValue(const Value& value) = 0;
    /// What auto stands for now ("1 024"), shown in its place.
    virtual void setAutoText(const QString& text);
    /// What is typed and not yet committed: nothing, a value, or why it is none.
    virtual std::optional<std::variant<Value, Problem>> pending() const;
    /// Commits a readable pending text; an unreadable one stays as it is.
    virtual void commit();
    /// The widget that takes the focus, the label's buddy.
    virtual QWidget* focusTarget() = 0;
    /// Colours the frame.
    void setSeverity(std::optional<Problem::Severity> severity);

signals:
    void edited(const attune::Value& value);
    void typing();

private:
    const Field& field_;
};

/// The editor for a field's type.
FieldEditor* makeEditor(const Field& field, QWidget* parent);

}  // namespace attune
