#pragma once

#include <QString>

namespace attune {

/// How the values of a metric are written.
struct MetricUnit {
    enum class Kind { number, bytes };
    Kind kind = Kind::number;
    QString suffix;  // "tok/s", "ms", "%"; empty for plain numbers and bytes (whose prefix goes with the size)

    /// From the tag's ending: memory/host_bytes, perf/step_ms, gpu0/power_w, …
    static MetricUnit ofTag(const QString& tag);
};

}  // namespace attune
