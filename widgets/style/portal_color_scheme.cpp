#include "widgets/style/portal_color_scheme.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace attune {

namespace {

const QLatin1String service("org.freedesktop.portal.Desktop");
const QLatin1String path("/org/freedesktop/portal/desktop");
const QLatin1String interfaceName("org.freedesktop.portal.Settings");
const QLatin1String space("org.freedesktop.appearance");
const QLatin1String key("color-scheme");

}  // namespace

PortalColorScheme::PortalColorScheme(const QDBusConnection& bus, QObject* parent) : QObject(parent) {
    if (!bus.isConnected()) return;
    QDBusConnection connection(bus);
    // The bus finds the slot's types by name, and refuses the slot while one of them is unknown.
    qRegisterMetaType<QDBusVariant>("QDBusVariant");
    // From any sender: tracking the service's owner first would lose a change in the meantime.
    connection.connect(QString(), path, interfaceName, QStringLiteral("SettingChanged"), this,
                       SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage read = QDBusMessage::createMethodCall(service, path, interfaceName, QStringLiteral("Read"));
    read << QString(space) << QString(key);
    auto* watcher = new QDBusPendingCallWatcher(connection.asyncCall(read), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* finished) {
        const QDBusPendingReply<QDBusVariant> reply = *finished;
        if (reply.isValid()) take(reply.value().variant());
        finished->deleteLater();
    });
}

void PortalColorScheme::settingChanged(const QString& changedSpace, const QString& changedKey,
                                       const QDBusVariant& value) {
    if (changedSpace == space && changedKey == key) take(value.variant());
}

void PortalColorScheme::take(const QVariant& value) {
    // Read wraps its answer in a second variant (a known quirk of the interface), SettingChanged does not.
    const QVariant inner = value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
    const uint number = inner.toUInt();
    const Preference now = number == 1 ? Preference::dark : number == 2 ? Preference::light : Preference::none;
    if (now == preference_) return;
    preference_ = now;
    emit changed(now);
}

}  // namespace attune
