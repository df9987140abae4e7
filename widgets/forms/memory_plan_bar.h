#pragma once

#include <QWidget>

#include "core/values/memory_plan.h"

namespace attune {

/// What a run will take, part by part, as a stacked bar with the numbers below it, against the memory there is. Over
/// the limit the bar says so in words and colour.
class MemoryPlanBar : public QWidget {
    Q_OBJECT
public:
    explicit MemoryPlanBar(QWidget* parent = nullptr);

    /// availableBytes 0: unknown.
    void setPlan(const MemoryPlan& plan, std::int64_t availableBytes);
    void clear();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString totalText() const;
    QColor partColor(std::size_t index) const;
    int columns(int width) const;

    MemoryPlan plan_;
    std::int64_t available_ = 0;
};

/// The word for a part of the plan in the language of the window.
QString memoryPartLabel(const MemoryPart& part);

}  // namespace attune
