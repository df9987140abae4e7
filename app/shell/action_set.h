#pragma once

#include <QAction>
#include <QHash>
#include <QObject>

namespace attune {

/// All actions of the window by name ("run.resume"): menus, buttons, the palette and the cheat sheet all take them from
/// here.
class ActionSet : public QObject {
    Q_OBJECT

public:
    explicit ActionSet(QWidget* window);

    QAction* add(const QString& name, const QString& text, const QString& icon, const QList<QKeySequence>& keys,
                 std::function<void()> act);
    QAction* get(const QString& name) const;
    /// In the order in which they were added.
    const QList<QAction*>& all() const { return order_; }
    void trigger(const QString& name) const;

private:
    QWidget* window_;
    QHash<QString, QAction*> byName_;
    QList<QAction*> order_;
};

}  // namespace attune
