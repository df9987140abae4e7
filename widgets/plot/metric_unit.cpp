#include "widgets/plot/metric_unit.h"

#include <array>
#include <utility>

namespace attune {

MetricUnit MetricUnit::ofTag(const QString& tag) {
    if (tag.endsWith(QLatin1String("_bytes"))) return {Kind::bytes, {}};
    static constexpr std::array<std::pair<QLatin1String, QStringView>, 8> suffixes{{
        {QLatin1String("tokens_per_second"), u"tok/s"},
        {QLatin1String("samples_per_second"), u"samples/s"},
        {QLatin1String("_ms"), u"ms"},
        {QLatin1String("_percent"), u"%"},
        {QLatin1String("/utilization"), u"%"},
        {QLatin1String("_w"), u"W"},
        {QLatin1String("_c"), u"°C"},
        {QLatin1String("_mhz"), u"MHz"},
    }};
    for (const auto& [ending, suffix] : suffixes)
        if (tag.endsWith(ending)) return {Kind::number, suffix.toString()};
    return {};
}

}  // namespace attune
