#pragma once

#include <QColor>
#include <QPalette>

namespace attune {

/// The colours of one theme (UI.md "Type, colour, space"). Texts have at least 4.5:1 on window and surface, run colours
/// 3:1.
struct Colors {
    QColor window, surface, text, muted, line, accent;
    QColor accentText;  // on a filled accent ground
    QColor running, paused, failed;
    bool dark = false;
};

const Colors& lightColors();
const Colors& darkColors();

/// The colour of a run's palette slot; slots repeat after runColorCount, told apart by their dash.
QColor runColor(int slot, bool dark);
inline constexpr int runColorCount = 8;

QPalette toPalette(const Colors& colors);

/// `amount` 0 gives `from`, 1 gives `to`.
QColor mixed(const QColor& from, const QColor& to, double amount);

}  // namespace attune
