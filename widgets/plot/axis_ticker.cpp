#include "widgets/plot/axis_ticker.h"

#include <QDateTime>
#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/plot/number_format.h"

namespace attune {

namespace {

constexpr double kMinute = 60, kHour = 3600, kDay = 86400;
constexpr std::array<double, 22> kTimeSteps{
    1,        2,           5,           10,           15,           30,
    kMinute,  2 * kMinute, 5 * kMinute, 10 * kMinute, 15 * kMinute, 30 * kMinute,
    kHour,    2 * kHour,   3 * kHour,   6 * kHour,    12 * kHour,   kDay,
    2 * kDay, 7 * kDay,    14 * kDay,   28 * kDay};

/// The step nearest to `exact` by ratio, so that ticks are on average as far apart as asked for.
double nearer(double smaller, double larger, double exact) {
    return exact * exact < smaller * larger ? smaller : larger;
}

/// 1, 2 or 5 times a power of ten.
double roundStep(double exact) {
    double smaller = std::pow(10.0, std::floor(std::log10(exact)));
    for (double factor : {2.0, 2.5, 2.0}) {
        const double larger = smaller * factor;
        if (exact <= larger) return nearer(smaller, larger, exact);
        smaller = larger;
    }
    return smaller;
}

double timeStep(double exact) {
    if (exact <= 1) return roundStep(exact);
    const auto* larger = std::lower_bound(kTimeSteps.begin(), kTimeSteps.end(), exact);
    if (larger == kTimeSteps.end()) return kDay * roundStep(exact / kDay);
    return larger == kTimeSteps.begin() ? *larger : nearer(*(larger - 1), *larger, exact);
}

/// Powers of two, so that every tick is a round number of some binary unit.
double binaryStep(double exact) {
    return std::exp2(std::max(0.0, std::round(std::log2(exact))));
}

}  // namespace

double AxisTicker::getTickStep(const QCPRange& range) {
    const double exact = std::max(range.size() / std::max(mTickCount, 1), 1e-300);
    switch (kind_) {
        case Kind::count:
            step_ = std::max(1.0, roundStep(exact));
            break;
        case Kind::number:
            step_ = roundStep(exact);
            break;
        case Kind::bytes:
            step_ = binaryStep(exact);
            break;
        case Kind::duration:
            step_ = timeStep(exact);
            break;
        case Kind::dateTime:
            step_ = timeStep(exact);
            // Ticks at local midnight and its parts.
            mTickOrigin = -QDateTime::fromMSecsSinceEpoch(qint64(range.lower * 1000)).offsetFromUtc();
            break;
    }
    return step_;
}

QString AxisTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    switch (kind_) {
        case Kind::count:
        case Kind::number:
            return tickText(tick, step_);
        case Kind::bytes:
            return bytesTickText(tick, step_);
        case Kind::duration:
            return durationTickText(tick, step_);
        case Kind::dateTime:
            return dateTimeLabel(tick);
    }
    return {};
}

QString AxisTicker::dateTimeLabel(double tick) const {
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(qint64(std::llround(tick * 1000)));
    if (step_ >= kDay || (time.time() == QTime(0, 0) && step_ >= kMinute))
        return time.toString(QStringLiteral("d MMM"));
    if (step_ < 1) return time.toString(QStringLiteral("mm:ss.zzz"));
    return time.toString(step_ < kMinute ? QStringLiteral("HH:mm:ss") : QStringLiteral("HH:mm"));
}

double LogAxisTicker::getTickStep(const QCPRange& range) {
    return roundStep(std::max(range.size() / std::max(mTickCount, 1), 1e-300));
}

QVector<double> LogAxisTicker::createTickVector(double tickStep, const QCPRange& range) {
    step_ = 0;
    if (range.lower <= 0) return {};
    const double base = bytes_ ? 2 : 10;
    const double powers = std::log(range.upper / range.lower) / std::log(base);
    if (powers < 0.7 && !bytes_) {
        step_ = tickStep;
        return QCPAxisTicker::createTickVector(tickStep, range);
    }
    QVector<double> ticks;
    const int stride = std::max(1, int(std::ceil(powers / std::max(mTickCount, 1))));
    const int first = int(std::floor(std::log(range.lower) / std::log(base)));
    const int last = int(std::ceil(std::log(range.upper) / std::log(base)));
    for (int exponent = first; exponent <= last; ++exponent) {
        if (exponent % stride != 0) continue;
        const double power = std::pow(base, exponent);
        ticks.append(power);
        if (powers < 2 && !bytes_) ticks << 2 * power << 5 * power;
    }
    return ticks;
}

QString LogAxisTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    if (bytes_) return bytesTickText(tick, tick);
    return step_ > 0 ? tickText(tick, step_) : logTickText(tick);
}

}  // namespace attune
