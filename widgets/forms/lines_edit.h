#pragma once

#include <QPlainTextEdit>

namespace attune {

/// Entries, one a line, with the same rules as InputLine: typed first, committed by leaving, by Ctrl+Return and any
/// other shortcut, or by commit(); Escape takes back; undo and redo are passed on while nothing was typed. A line break
/// inside an entry is written \n.
class LinesEdit : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit LinesEdit(QWidget* parent = nullptr);

    void setCommittedEntries(const QStringList& entries);
    QStringList entries() const;
    bool isDirty() const { return toPlainText() != committed_; }
    void commit();
    /// Files dropped or pasted are added as paths.
    void acceptFiles() { files_ = true; }
    void addEntries(const QStringList& entries);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void committed(const QStringList& entries);
    void typed();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* mime) const override;
    void insertFromMimeData(const QMimeData* mime) override;

private:
    QString committed_;
    bool files_ = false;
};

}  // namespace attune
