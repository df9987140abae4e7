#include "app/shell/screenshot.h"

#include <QTimer>

#include "app/shell/main_window.h"

namespace attune {

void takeScreenshot(Workbench& workbench, MainWindow& window, const ScreenshotRequest& request) {
    QObject::connect(workbench.session(), &Session::opened, &window, [&workbench, &window, request] {
        window.resize(request.size);
        QTimer::singleShot(request.waitMs / 2, &window, [&window, request] {
            if (!request.page.isEmpty()) window.showPage(request.page);
        });
        QTimer::singleShot(request.waitMs, &window, [&window, request] {
            const bool written = window.grab().save(request.file);
            if (!written) qWarning("cannot write %s", qUtf8Printable(request.file));
            window.closeGuard()->stopAndQuit();
        });
    });
}

}  // namespace attune
