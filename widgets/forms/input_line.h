#pragma once

#include <QLineEdit>

namespace attune {

/// A line of text that is typed first and committed later: by Return, by leaving, before any shortcut runs, or by
/// commit(). Escape takes it back. Undo and redo are its own while the text differs from the committed one, and the
/// application's otherwise. The wheel scrolls the page. A unit may stand inside at the right.
class InputLine : public QLineEdit {
    Q_OBJECT
public:
    explicit InputLine(QWidget* parent = nullptr);

    void setUnit(const QString& unit);
    /// Replaces what was typed and the text Escape goes back to.
    void setCommittedText(const QString& text);
    const QString& committedText() const { return committed_; }
    bool isDirty() const { return text() != committed_; }
    /// Emits committed() when something was typed.
    void commit();
    /// Files may be dropped: their paths become the text.
    void acceptFiles();

    QSize minimumSizeHint() const override;

signals:
    void committed(const QString& text);
    /// Up and Down (±1), Page Up and Page Down (±10), the wheel while focused.
    void stepped(int steps);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    int unitWidth() const;

    QString unit_;
    QString committed_;
    bool files_ = false;
};

}  // namespace attune
