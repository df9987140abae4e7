#pragma once

#include <QObject>
#include <QPointer>

#include "core/events/event.h"

class QCloseEvent;

namespace attune {

class ChoiceDialog;
class MainWindow;
class Workbench;

/// Closing the window and ending the process: never a silent loss, never a wait on the GUI thread. While runs of this
/// process are active a question is shown; termination signals and log-out stop them with a checkpoint and then quit.
class CloseGuard : public QObject {
    Q_OBJECT

public:
    CloseGuard(Workbench& workbench, MainWindow& window);

    /// True: the window may close now.
    bool mayClose();
    /// SIGTERM, log-out: checkpoint and quit, without a question.
    void stopAndQuit();
    bool hiddenTraining() const { return hidden_; }
    ChoiceDialog* question() const;

signals:
    /// Everything is stored and closed.
    void readyToQuit();

private:
    void ask();
    void goHidden();
    void quitWhenIdle();

    Workbench& workbench_;
    MainWindow& window_;
    QPointer<ChoiceDialog> question_;
    bool quitting_ = false;
    bool closed_ = false;
    bool hidden_ = false;
};

}  // namespace attune
