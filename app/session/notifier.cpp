#include "app/session/notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QVariantMap>

#include "core/base/log.h"

namespace attune {

namespace {

const QString service = QStringLiteral("org.freedesktop.Notifications");
const QString path = QStringLiteral("/org/freedesktop/Notifications");

}  // namespace

Notifier::Notifier(QObject* parent) : QObject(parent) {
    QDBusConnection::sessionBus().connect(service, path, service, QStringLiteral("ActionInvoked"), this,
                                          SLOT(takeAction(uint, QString)));
}

void Notifier::notify(const QString& title, const QString& text) {
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    QDBusMessage call = QDBusMessage::createMethodCall(service, path, service, QStringLiteral("Notify"));
    call.setArguments({QStringLiteral("Attune"), lastId_, QStringLiteral("org.attune.Attune"), title, text,
                       QStringList{QStringLiteral("default"), tr("Show")}, QVariantMap(), -1});
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        const QDBusPendingReply<uint> reply = *watcher;
        if (!reply.isError()) {
            lastId_ = reply.value();
        } else if (!std::exchange(absenceLogged_, true)) {
            log(LogLevel::info, "no desktop notifications: " + reply.error().message().toStdString());
        }
    });
}

void Notifier::takeAction(uint id, const QString&) {
    if (id == lastId_) emit clicked();
}

}  // namespace attune
