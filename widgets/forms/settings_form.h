#pragma once

#include <QHash>
#include <QSet>
#include <QWidget>
#include <vector>

#include "widgets/forms/config_draft.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QScrollArea;

namespace attune {

class FieldRow;
class FormSection;

/// All settings of an experiment as a form, built from schema() alone. Edits come out one by one through edited();
/// nothing here reads files or waits. Works from 290 px of width (the section list hides) to a full page.
class SettingsForm : public QWidget {
    Q_OBJECT
public:
    explicit SettingsForm(QWidget* parent = nullptr);

    /// Shows `config`; fields that differ from `source` get their dot. Handing back what edited() gave keeps what is
    /// being typed elsewhere; anything else (undo, another experiment) drops it, so call commitPending() before you
    /// switch.
    void setConfig(const ExperimentConfig& config, const ExperimentConfig& source);
    const ExperimentConfig& config() const { return draft_.config(); }

    /// All that is wrong now, typed but uncommitted text included; external problems too.
    std::vector<Problem> problems() const { return draft_.problems(); }
    /// Problems found off the GUI thread (checks of files and data), shown at the fields of their keys.
    void setExternalProblems(const std::vector<Problem>& problems);
    /// Fields whose check is under way.
    void setChecking(const QSet<QString>& keys);
    /// What auto stands for now, by key.
    void setAutoTexts(const QHash<QString, QString>& texts);

    /// Commits what is typed, so that an action works with what is seen. Unreadable text stays and stays a problem.
    void commitPending();
    void applyFix(const Fix& fix);
    /// Brings the field into view (opening its section, clearing filters) and gives it the focus.
    void focusField(const QString& key);
    void focusSearch();

    /// Groups whose More is open, for the view state.
    QStringList expandedGroups() const;
    void setExpandedGroups(const QStringList& groups);

    QSize minimumSizeHint() const override;

signals:
    void edited(const attune::ExperimentConfig& config);
    /// After every keystroke that changes what problems() says.
    void problemsChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeSide();
    QWidget* makeColumn();
    void addRow(FieldRow* row);
    void commitValue(FieldRow& row, const Value& value);
    void takeTyping(FieldRow& row);
    void showValues();
    void showState();
    void showProblems();
    void applyFilter();
    void showSectionMarks(const std::vector<Problem>& problems);
    void goToSection(int index);
    void followScroll();
    FieldRow* rowOf(const QString& key) const;

    ConfigDraft draft_;
    std::vector<Problem> shownProblems_;
    std::vector<FormSection*> sections_;
    QHash<QString, FieldRow*> rows_;
    QWidget* side_ = nullptr;
    QLineEdit* search_ = nullptr;
    QCheckBox* changedOnly_ = nullptr;
    QListWidget* sectionList_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QLabel* nothing_ = nullptr;
    FieldRow* helped_ = nullptr;
};

}  // namespace attune
