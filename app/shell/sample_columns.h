#pragma once

#include <QWidget>
#include <map>
#include <vector>

#include "app/bridge/store_thread.h"

class QHBoxLayout;

namespace attune {

/// The newest sample of each of some runs, side by side. Read off-thread.
class SampleColumns : public QWidget {
    Q_OBJECT

public:
    explicit SampleColumns(QWidget* parent = nullptr);

    void setRuns(StoreThread* store, const std::vector<const RunRecord*>& runs);

private:
    struct Column {
        RunId run = 0;
        QString title;
        std::int64_t step = 0;
        bool operator==(const Column&) const = default;
    };
    void showSamples(const std::map<RunId, SampleRecord>& samples);

    std::vector<Column> columns_;
    QHBoxLayout* row_;
};

}  // namespace attune
