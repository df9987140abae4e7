#pragma once

#include <QObject>

#include "app/shell/workbench.h"

namespace attune {

class QueuePanel;

/// Ties the queue's panel to the queue: what waits, with the settings in which it differs from its preset.
class QueueTab : public QObject {
    Q_OBJECT

public:
    QueueTab(Workbench& workbench, QueuePanel* panel);

    /// "Queue (2)"
    QString title() const;

signals:
    void titleChanged(const QString& title);

private:
    void showEntries();

    Workbench& workbench_;
    QueuePanel* panel_;
};

}  // namespace attune
