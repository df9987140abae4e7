#pragma once

#include <QWidget>

#include "app/session/chart_notes.h"

class QListWidget;

namespace attune {

/// The notes at steps of one run: Enter or a double click opens one, Delete takes it away. Hidden while there are none.
class RunNotes : public QWidget {
    Q_OBJECT

public:
    explicit RunNotes(ChartNotes* notes, QWidget* parent = nullptr);

    void setRun(RunId run, const QString& name);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showNotes();
    void edit(std::int64_t step);

    ChartNotes* notes_;
    QListWidget* list_;
    RunId run_ = 0;
    QString name_;
};

}  // namespace attune
