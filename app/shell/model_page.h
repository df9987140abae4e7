#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QLabel;
class QTreeWidget;

namespace attune {

class MemoryPlanBar;

/// The model that the settings describe, part by part: shapes, parameters, memory of the weights; and what the whole
/// run takes.
class ModelPage : public QWidget {
    Q_OBJECT

public:
    explicit ModelPage(Workbench& workbench, QWidget* parent = nullptr);

private:
    void showModel();

    Workbench& workbench_;
    QLabel *heading_, *note_;
    QTreeWidget* tree_;
    MemoryPlanBar* plan_;
};

}  // namespace attune
