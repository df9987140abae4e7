#include "widgets/forms/input_line.h"

#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

#include "widgets/forms/undo_keys.h"
#include "widgets/style/theme.h"

namespace attune {

InputLine::InputLine(QWidget* parent) : QLineEdit(parent) {
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QLineEdit::returnPressed, this, &InputLine::commit);
}

int InputLine::unitWidth() const {
    return unit_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(unit_) + grid(1);
}

void InputLine::setUnit(const QString& unit) {
    unit_ = unit;
    setTextMargins(grid(0.5), 0, unitWidth(), 0);
}

void InputLine::setCommittedText(const QString& text) {
    committed_ = text;
    setText(text);
    setCursorPosition(0);
}

void InputLine::commit() {
    if (isDirty()) emit committed(text());
}

void InputLine::acceptFiles() {
    files_ = true;
    setAcceptDrops(true);
}

QSize InputLine::minimumSizeHint() const {
    return QSize(grid(8) + unitWidth(), QLineEdit::minimumSizeHint().height());
}

bool InputLine::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto& key = static_cast<QKeyEvent&>(*event);
        if (isUndoOrRedo(key) && !isDirty()) {
            key.ignore();
            return false;
        }
        const bool handled = QLineEdit::event(event);
        if (!key.isAccepted() && mayRunAction(key)) commit();
        return handled;
    }
    return QLineEdit::event(event);
}

void InputLine::keyPressEvent(QKeyEvent* event) {
    if (isUndoOrRedo(*event) && !isDirty()) {
        event->ignore();
        return;
    }
    switch (event->key()) {
        case Qt::Key_Escape:
            if (!isDirty()) break;
            setText(committed_);
            emit textEdited(committed_);
            return;
        case Qt::Key_Up:
            emit stepped(1);
            return;
        case Qt::Key_Down:
            emit stepped(-1);
            return;
        case Qt::Key_PageUp:
            emit stepped(10);
            return;
        case Qt::Key_PageDown:
            emit stepped(-10);
            return;
        default:
            break;
    }
    QLineEdit::keyPressEvent(event);
}

void InputLine::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    // The own context menu and a switch to another window are no leaving.
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) commit();
}

void InputLine::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    const int notches = event->angleDelta().y() / QWheelEvent::DefaultDeltasPerStep;
    if (notches != 0) emit stepped(notches);
    event->accept();
}

void InputLine::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (unit_.isEmpty()) return;
    QPainter painter(this);
    painter.setPen(Theme::instance().colors().muted);
    painter.drawText(rect().adjusted(0, 0, -grid(1), 0), Qt::AlignRight | Qt::AlignVCenter, unit_);
}

void InputLine::dragEnterEvent(QDragEnterEvent* event) {
    if (files_ && event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
        return;
    }
    QLineEdit::dragEnterEvent(event);
}

void InputLine::dropEvent(QDropEvent* event) {
    if (files_ && event->mimeData()->hasUrls()) {
        const QString path = event->mimeData()->urls().constFirst().toLocalFile();
        if (path.isEmpty()) return;
        setText(path);
        event->acceptProposedAction();
        commit();
        return;
    }
    QLineEdit::dropEvent(event);
}

}  // namespace attune
