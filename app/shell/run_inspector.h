#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace attune {

class FactList;
class RunNotes;

/// The current run: how it stands, why it ended, its settings where they differ from the experiment's now, and what can
/// be done with it.
class RunInspector : public QWidget {
    Q_OBJECT

public:
    explicit RunInspector(Workbench& workbench, QWidget* parent = nullptr);

signals:
    /// An action of the window by its name ("run.resume").
    void actionWanted(const QString& action);

private:
    void showRun();
    void showDifferences(const RunRecord& run);
    QPushButton* addButton(const QString& text, const QString& action);

    Workbench& workbench_;
    QLabel *name_, *state_, *reason_, *note_, *nothing_, *differencesTitle_;
    QWidget *body_, *buttons_;
    FactList* facts_;
    RunNotes* notes_;
    QTableWidget* differences_;
    QPushButton *resume_, *longer_, *branch_;
};

}  // namespace attune
