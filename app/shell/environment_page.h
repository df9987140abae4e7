#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QLabel;
class QTableView;

namespace attune {

class DoctorModel;

/// What this machine has for training, as a checklist. Examined off-thread when the page is first shown and on demand.
class EnvironmentPage : public QWidget {
    Q_OBJECT

public:
    explicit EnvironmentPage(Workbench& workbench, QWidget* parent = nullptr);

private:
    void examine();

    Workbench& workbench_;
    DoctorModel* model_;
    QTableView* table_;
    QLabel* status_;
};

}  // namespace attune
