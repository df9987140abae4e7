#include "widgets/forms/undo_keys.h"

#include <QKeyEvent>

namespace attune {

bool isUndoOrRedo(const QKeyEvent& event) {
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo);
}

bool mayRunAction(const QKeyEvent& event) {
    switch (event.key()) {
        case Qt::Key_Control:
        case Qt::Key_Shift:
        case Qt::Key_Alt:
        case Qt::Key_AltGr:
        case Qt::Key_Meta:
        case Qt::Key_Escape:
        case Qt::Key_unknown:
            return false;
        default:
            break;
    }
    const bool function = event.key() >= Qt::Key_F1 && event.key() <= Qt::Key_F35;
    return function || (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
}

}  // namespace attune
