#pragma once

#include <QObject>

namespace attune {

class MainWindow;
class Workbench;

/// Experiment menu: make, copy, rename, note, move to the trash; and start.
class ExperimentActions : public QObject {
    Q_OBJECT

public:
    ExperimentActions(Workbench& workbench, MainWindow& window);

    void askNew();
    void addFromPreset(const QString& preset, const QString& name = {});

private:
    void addActions();
    void copyCurrent();
    void editNote();
    void trashCurrent();
    void enable();

    Workbench& workbench_;
    MainWindow& window_;
};

}  // namespace attune
