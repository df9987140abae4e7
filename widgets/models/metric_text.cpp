#include "widgets/models/metric_text.h"

#include <QDateTime>
#include <QLocale>
#include <array>
#include <cmath>

#include "widgets/forms/field_text.h"

namespace attune {

namespace {

bool contains(std::string_view tag, std::string_view part) {
    return tag.find(part) != std::string_view::npos;
}

}  // namespace

QString metricText(std::string_view tag, double value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (tag.ends_with("_bytes") || tag.starts_with("memory/")) return byteText(static_cast<std::int64_t>(value));
    static constexpr std::array suffixes{std::pair{1e12, "T"}, std::pair{1e9, "G"}, std::pair{1e6, "M"}};
    for (const auto& [size, suffix] : suffixes) {
        if (std::abs(value) >= size) {
            return QString::number(value / size, 'g', 4) + QChar(0x202f) + QLatin1String(suffix);
        }
    }
    // Five figures; large whole numbers stay whole instead of turning into 1e+05.
    if (std::abs(value) >= 1e4) return QString::number(value, 'f', 0);
    return QString::number(value, 'g', 5);
}

QString metricDeltaText(std::string_view tag, double delta) {
    const QString size = metricText(tag, std::abs(delta));
    if (std::isnan(delta) || delta == 0) return size;
    return (delta > 0 ? QLatin1Char('+') : QChar(0x2212)) + size;
}

Better betterWay(std::string_view tag) {
    if (contains(tag, "accuracy") || contains(tag, "per_second") || contains(tag, "mfu") || contains(tag, "f1")) {
        return Better::higher;
    }
    if (contains(tag, "loss") || contains(tag, "perplexity") || contains(tag, "bits_per_byte") ||
        contains(tag, "_ms") || tag.ends_with("_bytes")) {
        return contains(tag, "loss_scale") || tag.starts_with("host/") ? Better::neither : Better::lower;
    }
    return Better::neither;
}

QString durationText(double seconds) {
    if (!(seconds >= 0)) return {};
    const auto whole = static_cast<qint64>(seconds);
    const auto part = [](qint64 number, const char* unit) -> QString {
        return QString::number(number) + QChar(0x202f) + QLatin1String(unit);
    };
    const QChar space(0x2009);
    if (whole >= 86400) return part(whole / 86400, "d") + space + part(whole % 86400 / 3600, "h");
    if (whole >= 3600) return part(whole / 3600, "h") + space + part(whole % 3600 / 60, "m");
    if (whole >= 60) return part(whole / 60, "m") + space + part(whole % 60, "s");
    return part(whole, "s");
}

QString timeText(double wallTime) {
    if (wallTime <= 0) return {};
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(wallTime * 1000));
    return QLocale().toString(time, QLocale::ShortFormat);
}

}  // namespace attune
