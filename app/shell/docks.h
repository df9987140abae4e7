#pragma once

#include <QJsonObject>
#include <QObject>
#include <QSize>

#include "app/shell/workbench.h"

class QDockWidget;
class QMainWindow;
class QTabWidget;

namespace attune {

class ExperimentInspector;
class HardwarePanel;
class Navigator;
class QueuePanel;
class RunInspector;

/// The docks: experiments and runs at the left, what is chosen at the right, log and hardware below. In a small window
/// the right one hides by itself.
class Docks : public QObject {
    Q_OBJECT

public:
    Docks(Workbench& workbench, QMainWindow& window);

    Navigator* navigator() { return navigator_; }
    ExperimentInspector* experimentInspector() { return experimentInspector_; }
    RunInspector* runInspector() { return runInspector_; }
    QList<QAction*> toggles() const;

    QJsonObject state() const;
    void restore(const QJsonObject& state);
    /// Called with the window's size.
    void adapt(const QSize& size);

private:
    QDockWidget* addDock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);

    QMainWindow& window_;
    Navigator* navigator_;
    ExperimentInspector* experimentInspector_;
    RunInspector* runInspector_;
    HardwarePanel* hardware_;
    QueuePanel* queue_;
    QTabWidget *right_, *bottom_;
    QDockWidget *leftDock_, *rightDock_, *bottomDock_;
    bool rightWanted_ = true;
    bool adapting_ = false;
};

}  // namespace attune
