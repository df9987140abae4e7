#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/series/metric_series.h"

namespace attune {

/// What a person wrote down about a run at a step.
struct CurveNote {
    std::int64_t step = 0;
    QString text;
};

/// One run's curve in a chart. The series stays the caller's: it appends to it on the GUI thread and then calls
/// refresh().
struct CurveRef {
    std::shared_ptr<const MetricSeries> series;
    std::int64_t run = 0;                   // identifies the curve in signals and across charts
    QString name;                           // "#12 pretrain-small"; any length
    QString metric;                         // tag, for the CSV; may differ between the curves of a chart
    int paletteSlot = 0;                    // run_palette.h
    std::vector<std::int64_t> checkpoints;  // steps, ascending: ticks at the bottom
    std::vector<CurveNote> notes;           // by step: marks at the top; the cursor shows their text
};

}  // namespace attune
