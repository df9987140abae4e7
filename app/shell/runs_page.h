#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QCheckBox;
class QLineEdit;
class QTableView;

namespace attune {

class RunsFilter;

/// The full table of runs: every figure, sorted and filtered. Columns, widths and sorting are kept in the project.
class RunsPage : public QWidget {
    Q_OBJECT

public:
    explicit RunsPage(Workbench& workbench, QWidget* parent = nullptr);

    std::vector<RunId> selectedRuns() const;

signals:
    void setupWanted();
    void contextMenuWanted(const QPoint& global);

private:
    void readView();
    void writeView();
    void followCurrent();

    Workbench& workbench_;
    RunsFilter* filter_;
    QLineEdit* search_;
    QCheckBox* onlyExperiment_;
    QTableView* table_;
};

}  // namespace attune
