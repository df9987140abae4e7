#include "widgets/plot/number_format.h"

#include <QDateTime>
#include <QLocale>
#include <QObject>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace attune {

namespace {

constexpr QChar kThinSpace(0x2009);
constexpr QChar kMinus(0x2212);

/// Digits after the point that tell multiples of `step` apart.
int decimalsFor(double step) {
    if (!(step > 0)) return 0;
    return std::clamp(int(std::ceil(-std::log10(step) - 1e-6)), 0, 15);
}

QString fixedText(double value, int decimals) {
    QString text = QString::number(std::abs(value), 'f', decimals);
    const qsizetype point = text.indexOf(u'.');
    const qsizetype whole = point < 0 ? text.size() : point;
    if (whole > 4)
        for (qsizetype at = whole - 3; at > 0; at -= 3) text.insert(at, kThinSpace);
    // A value that rounds to zero has no sign.
    const bool zero = std::all_of(text.begin(), text.end(), [](QChar c) { return c == u'0' || c == u'.'; });
    return value < 0 && !zero ? kMinus + text : text;
}

QString withoutEndZeros(QString text) {
    if (!text.contains(u'.')) return text;
    while (text.endsWith(u'0')) text.chop(1);
    if (text.endsWith(u'.')) text.chop(1);
    return text;
}

QString powerText(double value, double step, bool trim = false) {
    const int exponent = int(std::floor(std::log10(std::abs(value)) + 1e-9));
    const double unit = std::pow(10.0, exponent);
    const int decimals = std::min(decimalsFor(step / unit), 6);
    const QString mantissa = fixedText(value / unit, decimals);
    return (trim ? withoutEndZeros(mantissa) : mantissa) + u'e' + QString::number(exponent).replace(u'-', kMinus);
}

QString scaledText(double value, double step, double base, std::span<const QStringView> suffixes, bool trim = false) {
    std::size_t power = 0;
    double scale = 1;
    while (power + 1 < suffixes.size() && std::abs(value) >= scale * base * (1 - 1e-12)) {
        scale *= base;
        ++power;
    }
    const QString number = fixedText(value / scale, std::min(decimalsFor(step / scale), 3));
    return (trim ? withoutEndZeros(number) : number) + suffixes[power];
}

constexpr std::array<QStringView, 6> kSi{u"", u"k", u"M", u"G", u"T", u"P"};
constexpr std::array<QStringView, 6> kBinary{u" B", u" KiB", u" MiB", u" GiB", u" TiB", u" PiB"};

}  // namespace

QString tickText(double value, double step) {
    const double size = std::abs(value);
    if (size < step * 1e-9) return QStringLiteral("0");
    if (size < 1e-3 && step < 1e-4 * 0.999) return powerText(value, step);
    if (size < 1000) return fixedText(value, decimalsFor(step));
    if (size >= 1e18) return powerText(value, step);
    // The suffix would hide what sets neighbouring ticks apart: write the number out.
    const double scale = std::pow(1000.0, std::floor(std::log10(size) / 3 + 1e-9));
    const int digits = int(std::log10(size)) + 1;
    if (decimalsFor(step / scale) > 3)
        return fixedText(value, std::clamp(decimalsFor(step), 0, std::max(0, 16 - digits)));
    return scaledText(value, step, 1000, kSi);
}

QString logTickText(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value) + 1e-9));
    return value < 1e-3 * 0.999 ? powerText(value, power) : tickText(value, power);
}

QString bytesTickText(double value, double step) {
    return value == 0 ? QStringLiteral("0") : scaledText(value, step, 1024, kBinary);
}

QString durationTickText(double seconds, double step) {
    const auto total = qint64(std::llround(seconds));
    if (total == 0) return step < 1 ? tickText(seconds, step) + u's' : QStringLiteral("0");
    if (step < 1) return tickText(seconds, step) + u's';
    const qint64 days = total / 86400, hours = total / 3600 % 24, minutes = total / 60 % 60, rest = total % 60;
    struct Part {
        qint64 amount;
        QChar unit;
        double size;
    };
    QStringList parts;
    for (const Part& part : {Part{days, u'd', 86400}, {hours, u'h', 3600}, {minutes, u'm', 60}, {rest, u's', 1}})
        if (part.amount != 0 && parts.size() < 2 && step < part.size * 1000)
            parts.append(QString::number(part.amount) + part.unit);
    return parts.join(u' ');
}

QString valueText(double value, const MetricUnit& unit) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("+∞") : QStringLiteral("−∞");
    if (unit.kind == MetricUnit::Kind::bytes) return scaledText(value, 0.001 * std::abs(value), 1024, kBinary, true);
    const double size = std::abs(value);
    QString text;
    if (size != 0 && (size < 1e-4 || size >= 1e12)) {
        text = powerText(value, size * 1e-5, true);
    } else {
        const int decimals = size < 1e6 ? std::clamp(5 - int(std::floor(std::log10(std::max(size, 1e-4)))), 0, 6) : 0;
        text = withoutEndZeros(fixedText(value, decimals));
    }
    return unit.suffix.isEmpty() ? text : text + kThinSpace + unit.suffix;
}

QString exactText(double value) {
    if (!std::isfinite(value)) return valueText(value, {});
    return QString::number(value, 'g', QLocale::FloatingPointShortest).replace(u'-', kMinus);
}

QString axisPositionText(SeriesAxis axis, double x) {
    switch (axis) {
        case SeriesAxis::step:
            return QObject::tr("step %1").arg(groupedText(std::llround(x)));
        case SeriesAxis::tokens:
            return QObject::tr("%1 tokens").arg(groupedText(std::llround(x)));
        case SeriesAxis::epoch:
            return QObject::tr("epoch %1").arg(valueText(x, {}));
        case SeriesAxis::trainedTime:
            return durationTickText(x, x < 10 ? 0.1 : 1);
        case SeriesAxis::wallTime: {
            const QDateTime time = QDateTime::fromMSecsSinceEpoch(std::llround(x * 1000));
            return QLocale().toString(time, QStringLiteral("d MMM HH:mm:ss"));
        }
    }
    return {};
}

QString groupedText(qint64 value) {
    return fixedText(double(value), 0);
}

}  // namespace attune
