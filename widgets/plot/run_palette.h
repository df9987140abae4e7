#pragma once

#include <QColor>
#include <QPen>
#include <span>

namespace attune {

/// Colour and dash of a run by its palette slot, which the run keeps for ever. Eight colours, each at least 3:1 on its
/// ground; slots from 8 on repeat them dashed, dotted and dash-dotted.
QColor runColor(int slot, bool dark);
/// On and off lengths in logical pixels; empty = solid.
std::span<const double> runDashes(int slot);
/// For swatches and vector drawing.
QPen runPen(int slot, bool dark, double width);
/// Slots with a look of their own; beyond it they repeat.
int distinctRunSlots();

}  // namespace attune
