#include "app/session/sleep_inhibitor.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include "core/base/log.h"

namespace attune {

void SleepInhibitor::setTraining(bool training) {
    training_ = training;
    if (!training) {
        lock_ = QDBusUnixFileDescriptor();
        return;
    }
    if (asking_ || lock_.isValid()) return;
    const QDBusConnection bus = QDBusConnection::systemBus();
    if (!bus.isConnected()) {
        log(LogLevel::info, "no system bus: the machine may go to sleep while training");
        return;
    }
    asking_ = true;
    QDBusMessage call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.login1"), QStringLiteral("/org/freedesktop/login1"),
        QStringLiteral("org.freedesktop.login1.Manager"), QStringLiteral("Inhibit"));
    call.setArguments(
        {QStringLiteral("sleep:idle"), QStringLiteral("Attune"), tr("A model is training"), QStringLiteral("block")});
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        asking_ = false;
        const QDBusPendingReply<QDBusUnixFileDescriptor> reply = *watcher;
        if (reply.isError()) {
            log(LogLevel::warning, "sleep is not inhibited: " + reply.error().message().toStdString());
        } else if (training_) {
            lock_ = reply.value();
        }
    });
}

}  // namespace attune
