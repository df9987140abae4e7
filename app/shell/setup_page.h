#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace attune {

class ProblemList;
class SettingsForm;

/// The experiment as a form, and Start. Without an experiment: how to get one.
class SetupPage : public QWidget {
    Q_OBJECT

public:
    explicit SetupPage(Workbench& workbench, QWidget* parent = nullptr);

    SettingsForm* form() { return form_; }
    /// Commits what is typed and starts a run, or shows the list of what blocks it.
    void start();
    /// The same, but it is trained after what trains now.
    void enqueue();
    void focusField(const QString& key);

signals:
    void newExperimentWanted();
    /// Of the built-in preset of this name.
    void presetWanted(const QString& preset);
    void queued();

private:
    QWidget* makeForm();
    QWidget* makeEmpty();
    void showConfig();
    void showFacts();
    void showBlocking(bool shown);
    /// Commits what is typed; false, with the list shown, when something blocks a run.
    bool ready();

    Workbench& workbench_;
    QStackedWidget* stack_;
    SettingsForm* form_ = nullptr;
    QLabel *name_ = nullptr, *source_ = nullptr, *note_ = nullptr;
    QPushButton *start_ = nullptr, *enqueue_ = nullptr;
    ProblemList* blocking_ = nullptr;
};

}  // namespace attune
