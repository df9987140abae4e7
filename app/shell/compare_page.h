#pragma once

#include <QWidget>

#include "app/shell/workbench.h"

class QAbstractItemModel;
class QStackedWidget;
class QTableView;

namespace attune {

class CompareMetricsModel;
class DiffModel;
class MetricGrid;
class RunChips;
class SampleColumns;

/// The ticked runs against the baseline: what changed, did it help, the curves over each other, and their newest
/// samples side by side.
class ComparePage : public QWidget {
    Q_OBJECT

public:
    explicit ComparePage(Workbench& workbench, QWidget* parent = nullptr);

private:
    QWidget* makeBody();
    QTableView* makeTable(QAbstractItemModel* model, const QString& name);
    void showRuns();
    void showChips(const std::vector<const RunRecord*>& runs);
    void showMetrics(const std::vector<const RunRecord*>& runs);
    void showCurves();
    std::vector<const RunRecord*> orderedRuns() const;

    Workbench& workbench_;
    QStackedWidget* stack_;
    RunChips* chips_ = nullptr;
    DiffModel* diff_;
    CompareMetricsModel* metrics_;
    QTableView *diffTable_ = nullptr, *metricsTable_ = nullptr;
    MetricGrid* curves_ = nullptr;
    SampleColumns* samples_ = nullptr;
    std::vector<RunId> order_;  // as the person dragged the chips; runs not in it follow
};

}  // namespace attune
