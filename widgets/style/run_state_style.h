#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

#include "core/events/run_state.h"
#include "widgets/style/colors.h"

class QPainter;
class QRectF;

namespace attune {

/// The word for a state in the language of the window.
QString runStateWord(RunState state);
/// Its colour; never the only sign: the word or the mark goes with it.
QColor runStateColor(RunState state, const Colors& colors);
/// Its shape: disc = running, ring = queued, half disc = preparing or between states, bars = paused, square = stopped,
/// tick = finished, cross = failed, broken ring = interrupted.
void paintRunStateMark(QPainter& painter, const QRectF& rect, RunState state, const Colors& colors);
/// The mark as an icon in the theme's colours at the time of the call.
QIcon runStateIcon(RunState state);

}  // namespace attune
