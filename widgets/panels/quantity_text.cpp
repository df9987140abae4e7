#include "widgets/panels/quantity_text.h"

#include <array>
#include <cmath>

namespace attune {

namespace {

constexpr QChar thinSpace(0x2009);

QString significant(double value, int digits) {
    const double magnitude = std::abs(value);
    const int before = magnitude < 1 ? 1 : static_cast<int>(std::floor(std::log10(magnitude))) + 1;
    return QString::number(value, 'f', std::max(0, digits - before));
}

}  // namespace

QString countText(std::int64_t value) {
    QString digits = QString::number(value);
    const int first = value < 0 ? 1 : 0;
    for (auto at = digits.size() - 3; at > first; at -= 3) digits.insert(at, thinSpace);
    return digits;
}

QString shortCountText(double value) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    constexpr std::array units = {"", "k", "M", "G", "T"};
    std::size_t unit = 0;
    while (std::abs(value) >= 999.5 && unit + 1 < units.size()) {
        value /= 1000;
        ++unit;
    }
    const QString figure = unit == 0 && value == std::round(value) ? QString::number(value) : significant(value, 3);
    return unit == 0 ? figure : QString(figure % thinSpace % QLatin1String(units[unit]));
}

QString bytesText(double bytes) {
    if (!std::isfinite(bytes)) return QStringLiteral("–");
    constexpr std::array units = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    while (std::abs(bytes) >= 1023.5 && unit + 1 < units.size()) {
        bytes /= 1024;
        ++unit;
    }
    return (unit == 0 ? QString::number(bytes) : significant(bytes, 3)) % QChar(0x00A0) % QLatin1String(units[unit]);
}

QString percentText(double share) {
    return QString(QString::number(static_cast<int>(std::floor(share * 100 + 1e-9))) % QChar(0x00A0) %
                   QLatin1Char('%'));
}

}  // namespace attune
