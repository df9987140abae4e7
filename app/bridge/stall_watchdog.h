#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>

namespace attune {

/// Measures how long the GUI thread did not answer: a 10 ms timer that comes late by as much as an event handler took.
/// Stalls over the limit go to the log, at most one line a second. Timers also come late when the machine is busy, so
/// this is what a person feels, not what a profiler says.
class StallWatchdog : public QObject {
    Q_OBJECT

public:
    explicit StallWatchdog(QObject* parent = nullptr);

    /// Measures only while on, so that an idle window sleeps.
    void setOn(bool on);

    /// The worst since the last reset().
    double maxStallMs() const { return maxMs_; }
    /// Stalls over limitMs since the last reset().
    std::int64_t stalls() const { return stalls_; }
    void reset();

    static constexpr double limitMs = 100;

private:
    void beat();

    QTimer timer_;
    std::int64_t lastNs_ = 0;
    std::int64_t lastLogNs_ = 0;
    double maxMs_ = 0;
    std::int64_t stalls_ = 0;
};

}  // namespace attune
