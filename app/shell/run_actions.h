#pragma once

#include <QObject>
#include <vector>

#include "core/events/command.h"
#include "core/events/event.h"

namespace attune {

class MainWindow;
class Workbench;

/// Run menu: what can be done with the chosen runs.
class RunActions : public QObject {
    Q_OBJECT

public:
    RunActions(Workbench& workbench, MainWindow& window);

    /// Asks before it kills: what was trained since the last checkpoint would be lost.
    void askKill(RunId run);

private:
    void addActions();
    void addCommand(const QString& name, const QString& text, const QString& icon, Command command);
    void enable();
    void continueLonger();
    void branch();
    void useSettings();
    void editNote();
    void editTags();
    void trash();
    void restore();
    void emptyTrash();

    Workbench& workbench_;
    MainWindow& window_;
};

}  // namespace attune
