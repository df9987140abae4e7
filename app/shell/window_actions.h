#pragma once

#include <QObject>

namespace attune {

class MainWindow;
class Workbench;

/// Everything that is not about a project, an experiment or a run: undo, pages, palette, keys, preferences, log, about,
/// quit.
class WindowActions : public QObject {
    Q_OBJECT

public:
    WindowActions(Workbench& workbench, MainWindow& window);

private:
    void addEdit();
    void addView();
    void addTools();
    void openPreferences();
    void saveDiagnostics(const QString& path);
    void recolour();
    void runScoped();

    Workbench& workbench_;
    MainWindow& window_;
};

}  // namespace attune
