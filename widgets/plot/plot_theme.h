#pragma once

#include <QColor>

namespace attune {

/// The colours a chart needs besides the runs' own. A plain value: whoever knows the application's theme hands it to
/// setTheme.
struct PlotTheme {
    bool dark = false;  // which of the two run palettes
    QColor surface;     // behind the curves
    QColor window;      // around the panels
    QColor text, muted;
    QColor line;    // borders, grid
    QColor accent;  // zoom box, focus
    QColor paused;  // badges: something to notice

    static PlotTheme day();
    static PlotTheme night();
};

}  // namespace attune
