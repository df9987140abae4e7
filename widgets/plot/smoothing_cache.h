#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/series/smoothing.h"
#include "widgets/plot/curve_ref.h"

namespace attune {

/// The smoothed twins of a chart's curves. New points are taken in at once (cheap); another weight, a new or a
/// truncated series is computed on a pool thread from a snapshot, and the last result stays until then. GUI thread
/// only.
class SmoothingCache : public QObject {
    Q_OBJECT

public:
    explicit SmoothingCache(QObject* parent = nullptr) : QObject(parent) {}

    /// Brings the twins up to date with the curves; weight 0 = none.
    void sync(const std::vector<CurveRef>& curves, double weight);
    /// nullptr while there is none yet.
    const SmoothedSeries* smoothed(std::size_t curve) const;
    bool busy() const;

signals:
    void changed();

private:
    struct Entry {
        std::shared_ptr<const MetricSeries> series;
        std::uint64_t revision = 0;  // of the series that `current` belongs to
        std::shared_ptr<SmoothedSeries> current;
        bool pending = false;
        double pendingWeight = 0;
        std::uint64_t pendingRevision = 0;
    };
    void start(const std::shared_ptr<Entry>& entry);
    void finish(const std::shared_ptr<Entry>& entry, std::shared_ptr<SmoothedSeries> result);

    std::vector<std::shared_ptr<Entry>> entries_;
    double weight_ = 0;
};

}  // namespace attune
