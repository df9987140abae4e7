#pragma once

#include <QWidget>
#include <map>

#include "app/shell/workbench.h"

class QToolButton;
class QVBoxLayout;

namespace attune {

class RunBar;

/// A bar for each active run above the pages; from three on they fold into one line that opens.
class RunBars : public QWidget {
    Q_OBJECT

public:
    explicit RunBars(Workbench& workbench, QWidget* parent = nullptr);

    RunBar* bar(RunId run) const;

signals:
    void killWanted(attune::RunId run);
    void runChosen(attune::RunId run);

private:
    void showRuns();
    void showVitals(RunId run);

    Workbench& workbench_;
    QToolButton* fold_;
    QWidget* home_;
    QVBoxLayout* column_;
    std::map<RunId, RunBar*> bars_;
};

}  // namespace attune
