#include "widgets/forms/lines_edit.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QUrl>
#include <algorithm>

#include "widgets/forms/undo_keys.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

QString escaped(const QString& entry) {
    return QString(entry)
        .replace(QLatin1Char('\\'), QLatin1String("\\\\"))
        .replace(QLatin1Char('\n'), QLatin1String("\\n"));
}

QString unescaped(const QString& line) {
    QString entry;
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (line[i] != QLatin1Char('\\') || i + 1 == line.size()) {
            entry += line[i];
            continue;
        }
        const QChar next = line[++i];
        if (next == QLatin1Char('n')) {
            entry += QLatin1Char('\n');
        } else {
            if (next != QLatin1Char('\\')) entry += QLatin1Char('\\');
            entry += next;
        }
    }
    return entry;
}

}  // namespace

LinesEdit::LinesEdit(QWidget* parent) : QPlainTextEdit(parent) {
    setTabChangesFocus(true);
    setFocusPolicy(Qt::StrongFocus);
    setLineWrapMode(NoWrap);
    // Room for the round frame.
    setViewportMargins(2, 2, 2, 2);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        updateGeometry();
        emit typed();
    });
}

void LinesEdit::setCommittedEntries(const QStringList& entries) {
    QStringList lines;
    for (const QString& entry : entries) lines << escaped(entry);
    committed_ = lines.join(QLatin1Char('\n'));
    if (toPlainText() != committed_) setPlainText(committed_);
}

QStringList LinesEdit::entries() const {
    QStringList entries;
    const QStringList lines = toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        if (!line.trimmed().isEmpty()) entries << unescaped(files_ ? line.trimmed() : line);
    }
    return entries;
}

void LinesEdit::commit() {
    if (isDirty()) emit committed(entries());
}

void LinesEdit::addEntries(const QStringList& added) {
    QStringList all = entries();
    for (const QString& entry : added) {
        if (!all.contains(entry)) all << entry;
    }
    emit committed(all);
}

QSize LinesEdit::sizeHint() const {
    const int lines = std::clamp(blockCount(), 2, 8);
    return QSize(grid(24), lines * fontMetrics().lineSpacing() + grid(2));
}

QSize LinesEdit::minimumSizeHint() const {
    return QSize(grid(10), sizeHint().height());
}

bool LinesEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto& key = static_cast<QKeyEvent&>(*event);
        if (isUndoOrRedo(key) && !isDirty()) {
            key.ignore();
            return false;
        }
        const bool handled = QPlainTextEdit::event(event);
        if (!key.isAccepted() && mayRunAction(key)) commit();
        return handled;
    }
    return QPlainTextEdit::event(event);
}

void LinesEdit::keyPressEvent(QKeyEvent* event) {
    if (isUndoOrRedo(*event) && !isDirty()) {
        event->ignore();
    } else if (event->key() == Qt::Key_Escape && isDirty()) {
        setPlainText(committed_);
    } else {
        QPlainTextEdit::keyPressEvent(event);
    }
}

void LinesEdit::focusInEvent(QFocusEvent* event) {
    QPlainTextEdit::focusInEvent(event);
    update();
}

void LinesEdit::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    update();
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) commit();
}

void LinesEdit::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) {
        QPlainTextEdit::wheelEvent(event);
    } else {
        event->ignore();
    }
}

bool LinesEdit::canInsertFromMimeData(const QMimeData* mime) const {
    return (files_ && mime->hasUrls()) || QPlainTextEdit::canInsertFromMimeData(mime);
}

void LinesEdit::insertFromMimeData(const QMimeData* mime) {
    if (!files_ || !mime->hasUrls()) {
        QPlainTextEdit::insertFromMimeData(mime);
        return;
    }
    QStringList paths;
    for (const QUrl& url : mime->urls()) {
        if (url.isLocalFile()) paths << url.toLocalFile();
    }
    if (!paths.isEmpty()) addEntries(paths);
}

}  // namespace attune
