#pragma once

#include <QPoint>

namespace attune {

class MainWindow;
class Workbench;

/// The menu bar, from the window's actions.
void buildMenus(Workbench& workbench, MainWindow& window);
void popupRunMenu(MainWindow& window, const QPoint& global);
void popupExperimentMenu(MainWindow& window, const QPoint& global);

}  // namespace attune
