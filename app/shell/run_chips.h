#pragma once

#include <QWidget>
#include <vector>

#include "core/events/event.h"

namespace attune {

/// The runs under comparison as chips: drag to reorder, star to make one the baseline, cross to take one out.
class RunChips : public QWidget {
    Q_OBJECT

public:
    struct Chip {
        RunId run = 0;
        QString title;
        int paletteSlot = 0;
        bool baseline = false;
        bool operator==(const Chip&) const = default;
    };

    explicit RunChips(QWidget* parent = nullptr);

    void setChips(const std::vector<Chip>& chips);

signals:
    void reordered(const std::vector<attune::RunId>& order);
    void baselineChosen(attune::RunId run);
    void removed(attune::RunId run);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    std::vector<Chip> chips_;
    std::vector<QWidget*> widgets_;
};

}  // namespace attune
