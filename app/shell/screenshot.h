#pragma once

#include <QSize>
#include <QString>

namespace attune {

class MainWindow;
class Workbench;

/// For the documentation: the window as a picture, after a project was opened and its page has settled.
struct ScreenshotRequest {
    QString file;
    QString page;
    QString theme;
    QSize size;
    int waitMs = 0;
};

void takeScreenshot(Workbench& workbench, MainWindow& window, const ScreenshotRequest& request);

}  // namespace attune
