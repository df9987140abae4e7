#pragma once

#include <QString>

#include "core/series/series_axis.h"
#include "widgets/plot/metric_unit.h"

namespace attune {

/// A value at a tick of an axis whose ticks are `step` apart: SI suffix from 1000 on, as many digits as the step needs,
/// thin spaces in long numbers, powers of ten for what is very small.
QString tickText(double value, double step);
/// A tick of a log axis: 1, 2 or 5 times a power of ten.
QString logTickText(double value);
/// Bytes at a tick: "18.5 GiB".
QString bytesTickText(double value, double step);
/// Seconds at a tick: "45s", "4m 10s", "1h 20m", "2d 6h".
QString durationTickText(double seconds, double step);

/// A stored value for reading: up to 6 significant digits, grouped; NaN and ∞ as words.
QString valueText(double value, const MetricUnit& unit);
/// A stored value with every digit that distinguishes it.
QString exactText(double value);
/// A position on an axis in words: "step 1840", "epoch 0.5", "1h 20m", "30 Nov 22:57:12".
QString axisPositionText(SeriesAxis axis, double x);
/// A whole number with thin spaces: 1 840.
QString groupedText(qint64 value);

}  // namespace attune
