#pragma once

#include <qcustomplot.h>

namespace attune {

/// Ticks and their words for every kind of axis that charts have.
class AxisTicker : public QCPAxisTicker {
public:
    enum class Kind {
        count,     // whole numbers: steps, tokens
        number,    // anything
        bytes,     // at powers of 1024
        duration,  // seconds
        dateTime   // seconds since 1970, shown in local time
    };
    explicit AxisTicker(Kind kind) : kind_(kind) {}
    Kind kind() const noexcept { return kind_; }

protected:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    QString dateTimeLabel(double tick) const;

    Kind kind_;
    double step_ = 1;
};

/// Decades; below two of them also 2 and 5 in each, and a range that is nearly even is cut evenly.
class LogAxisTicker : public QCPAxisTickerLog {
public:
    explicit LogAxisTicker(bool bytes) : bytes_(bytes) {}

protected:
    double getTickStep(const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;

private:
    bool bytes_;       // powers of two
    double step_ = 0;  // of even ticks; 0: not even
};

}  // namespace attune
