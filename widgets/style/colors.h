#pragma once

#include <QColor>
#include <QPalette>

namespace attune {

/// The colours of one theme (UI.md "Type, colour, space"). Texts have at least 4.5:1 on window and surface. Runs have a
/// palette of their own (widgets/plot/run_palette.h).
struct Colors {
    QColor window, surface, text, muted, line, accent;
    QColor accentText;  // on a filled accent ground
    QColor running, paused, failed;
    bool dark = false;
};

const Colors& lightColors();
const Colors& darkColors();

QPalette toPalette(const Colors& colors);

/// `amount` 0 gives `from`, 1 gives `to`.
QColor mixed(const QColor& from, const QColor& to, double amount);

}  // namespace attune
