#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QLabel;
class QPlainTextEdit;
class QTableView;

namespace attune {

class GenerateBox;
class SamplesModel;

/// What the ticked runs wrote while they learned, with the whole text beside it; below, a box to try the newest
/// checkpoint.
class SamplesPage : public QWidget {
    Q_OBJECT

public:
    explicit SamplesPage(Workbench& workbench, QWidget* parent = nullptr);

    GenerateBox* generateBox() { return generate_; }

private:
    void load();
    void showCurrent();

    Workbench& workbench_;
    SamplesModel* model_;
    QTableView* table_;
    QLabel* title_;
    QPlainTextEdit* text_;
    GenerateBox* generate_;
    std::vector<RunId> shown_;
};

}  // namespace attune
