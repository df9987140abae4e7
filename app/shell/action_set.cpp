#include "app/shell/action_set.h"

#include <QApplication>
#include <QWidget>

#include "core/base/error.h"
#include "widgets/style/icons.h"

namespace attune {

ActionSet::ActionSet(QWidget* window) : QObject(window), window_(window) {}

QAction* ActionSet::add(const QString& name, const QString& text, const QString& icon, const QList<QKeySequence>& keys,
                        std::function<void()> act) {
    auto* action = new QAction(text, this);
    if (!icon.isEmpty()) action->setIcon(Icons::get(icon));
    action->setShortcuts(keys);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
    window_->addAction(action);
    byName_.insert(name, action);
    order_.append(action);
    return action;
}

QAction* ActionSet::get(const QString& name) const {
    QAction* action = byName_.value(name);
    ATTUNE_CHECK(action != nullptr);
    return action;
}

void ActionSet::trigger(const QString& name) const {
    get(name)->trigger();
}

}  // namespace attune
