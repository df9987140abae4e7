#pragma once

#include <QWidget>
#include <deque>
#include <map>
#include <vector>

#include "core/events/event.h"

namespace attune {

/// What the machine does while something trains: processor, memory of this program, free memory, waiting for data. Each
/// as a word, a figure and its last minutes as a line. What is not reported is not shown.
class HardwarePanel : public QWidget {
    Q_OBJECT

public:
    explicit HardwarePanel(QWidget* parent = nullptr);

    void append(const std::vector<DeviceStats>& stats);
    void append(const std::vector<StepMetrics>& metrics);
    void clear();
    /// The newest figures in one line; empty while there are none.
    QString summary() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void summaryChanged(const QString& summary);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void take(const std::vector<MetricValue>& values);

    std::map<std::string, std::deque<double>> history_;
    double dataWaitMs_ = -1, stepMs_ = -1;
};

}  // namespace attune
