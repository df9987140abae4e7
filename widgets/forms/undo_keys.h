#pragma once

class QKeyEvent;

namespace attune {

bool isUndoOrRedo(const QKeyEvent& event);
/// True for a key press that may run an action elsewhere (Ctrl+Return, F5 …) and so must find the typed text committed;
/// not for plain typing, modifiers alone, moving about, or Escape, which takes the text back.
bool mayRunAction(const QKeyEvent& event);

}  // namespace attune
