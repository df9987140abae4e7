#pragma once

#include <QDBusUnixFileDescriptor>
#include <QObject>

namespace attune {

/// Keeps the machine from suspending while something trains (login1's Inhibit, asked asynchronously on the system bus).
/// Where there is no login1 the log says so.
class SleepInhibitor : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void setTraining(bool training);
    bool inhibited() const { return lock_.isValid(); }

private:
    bool training_ = false;
    bool asking_ = false;
    QDBusUnixFileDescriptor lock_;  // sleep is allowed again once it is closed
};

}  // namespace attune
