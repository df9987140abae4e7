#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QLineEdit;
class QListView;
class QTreeView;

namespace attune {

class RunsFilter;

/// The left dock: the project's experiments, and below them its runs with tick, colour, state and loss.
class Navigator : public QWidget {
    Q_OBJECT

public:
    explicit Navigator(Workbench& workbench, QWidget* parent = nullptr);

    void renameExperiment();
    /// What the actions for runs work on: the selected rows, else the current run.
    std::vector<RunId> selectedRuns() const;

signals:
    void newExperimentWanted();
    void experimentMenuWanted(const QPoint& global);
    void runMenuWanted(const QPoint& global);
    void experimentActivated();
    void runActivated();

private:
    QWidget* makeExperiments();
    QWidget* makeRuns();
    void followExperiment();
    void followRun();

    Workbench& workbench_;
    RunsFilter* filter_;
    QListView* experiments_ = nullptr;
    QTreeView* runs_ = nullptr;
    QLineEdit* search_ = nullptr;
};

}  // namespace attune
