#pragma once

#include <QObject>

namespace attune {

class MainWindow;
class Workbench;

/// File menu: projects are opened, made, moved and copied; everything is stored at once, so there is no Save.
class ProjectActions : public QObject {
    Q_OBJECT

public:
    ProjectActions(Workbench& workbench, MainWindow& window);

    void open(const QString& path);
    void moveTo(const QString& path);
    void saveCopy(const QString& path, bool withCheckpoints);

private:
    void addActions();
    void newProject();
    void askMove();
    void askCopy();
    QString startFolder() const;
    void showOpenFailure(const QString& path, const QString& words);

    Workbench& workbench_;
    MainWindow& window_;
};

}  // namespace attune
