#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>

#include "widgets/forms/field_editor.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/settings_form.h"

/// What the tests of the form ask it for, by setting key.
namespace probe {

inline attune::FieldRow* row(QWidget& form, std::string_view key) {
    for (attune::FieldRow* candidate : form.findChildren<attune::FieldRow*>()) {
        if (candidate->field().key == key) return candidate;
    }
    return nullptr;
}

inline QWidget* editor(QWidget& form, std::string_view key) {
    return row(form, key)->editor().focusTarget();
}

inline QLineEdit* line(QWidget& form, std::string_view key) {
    return qobject_cast<QLineEdit*>(editor(form, key));
}

/// The visible fix buttons of a field, by text.
inline QStringList buttonTexts(QWidget& form, std::string_view key) {
    QCoreApplication::processEvents();  // a visible form shows new buttons a turn later
    QStringList texts;
    for (const QPushButton* button : row(form, key)->findChildren<QPushButton*>()) {
        if (!button->isHidden() && !button->parentWidget()->isHidden()) texts << button->text();
    }
    return texts;
}

inline QPushButton* button(QWidget& form, std::string_view key, const QString& text) {
    for (QPushButton* candidate : row(form, key)->findChildren<QPushButton*>()) {
        if (!candidate->parentWidget()->isHidden() && candidate->text() == text) return candidate;
    }
    return nullptr;
}

inline void type(QLineEdit* line, const QString& text) {
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
}

inline bool hasProblem(const attune::SettingsForm& form, std::string_view code) {
    for (const attune::Problem& problem : form.problems()) {
        if (problem.code == code) return true;
    }
    return false;
}

/// A form with the sample's settings in an active window.
inline void show(attune::SettingsForm& form) {
    form.resize(900, 700);
    form.show();
    form.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&form));
}

}  // namespace probe
