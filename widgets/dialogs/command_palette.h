#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QListWidget;

namespace attune {

/// Every action by its name: type some letters, Return runs it. Disabled actions are shown greyed, so that one learns
/// that they exist.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    CommandPalette(const QList<QAction*>& actions, QWidget* parent);

    /// How well a name fits what was typed: all its letters in order, word starts and runs count more; negative: not at
    /// all.
    static int score(const QString& name, const QString& typed);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter();
    void run();

    QList<QAction*> actions_;
    QLineEdit* line_;
    QListWidget* list_;
};

}  // namespace attune
