#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QLabel;
class QPushButton;

namespace attune {

class ChangedSettings;
class FactList;
class MemoryPlanBar;
class ProblemList;

/// The experiment in short, beside any page: what is wrong, what was changed, what follows from it, and Start.
class ExperimentInspector : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentInspector(Workbench& workbench, QWidget* parent = nullptr);

signals:
    void startWanted();
    void queueWanted();
    void fieldWanted(const QString& key);

private:
    void showConfig();
    void showFacts();

    Workbench& workbench_;
    QLabel *name_, *nothing_;
    QWidget* body_;
    ProblemList* problems_;
    ChangedSettings* changed_;
    FactList* facts_;
    MemoryPlanBar* plan_;
    QPushButton *start_, *enqueue_;
};

}  // namespace attune
