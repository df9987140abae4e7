#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include <QDBusConnection>
#include <QDBusUnixFileDescriptor>
#include <QDBusVariant>
#include <QObject>
#include <QStringList>
#include <QVariantMap>

namespace attune {

/// login1's Inhibit: tells by the other end of a pipe whether the lock is still held.
class FakeLogin : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")

public:
    ~FakeLogin() override {
        if (ends_[0] >= 0) ::close(ends_[0]);
    }
    QStringList asked;
    bool held() const {
        char byte = 0;
        return ends_[0] >= 0 && ::read(ends_[0], &byte, 1) < 0 && errno == EAGAIN;
    }

public slots:
    Q_SCRIPTABLE QDBusUnixFileDescriptor Inhibit(const QString& what, const QString& who, const QString& why,
                                                 const QString& mode) {
        asked = {what, who, why, mode};
        if (ends_[0] >= 0) ::close(ends_[0]);
        if (pipe2(ends_, O_NONBLOCK | O_CLOEXEC) != 0) qFatal("no pipe");
        const QDBusUnixFileDescriptor lock(ends_[1]);  // its own copy
        ::close(ends_[1]);
        return lock;
    }

private:
    int ends_[2] = {-1, -1};
};

/// The desktop's notification service.
class FakeNotifications : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    QStringList titles;

public slots:
    Q_SCRIPTABLE uint Notify(const QString&, uint, const QString&, const QString& title, const QString&,
                             const QStringList&, const QVariantMap&, int) {
        titles.append(title);
        return 7;
    }

signals:
    Q_SCRIPTABLE void ActionInvoked(uint id, const QString& action);
};

/// The settings of the desktop portal, of which only color-scheme is there.
class FakePortal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    uint scheme = 0;

public slots:
    Q_SCRIPTABLE QDBusVariant Read(const QString&, const QString&) {
        return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));
    }

signals:
    Q_SCRIPTABLE void SettingChanged(const QString& space, const QString& key, const QDBusVariant& value);
};

/// All three on a connection of their own to the private bus.
class FakeDesktop {
public:
    FakeDesktop()
        : bus_(QDBusConnection::connectToBus(qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS"),
                                             QStringLiteral("fake desktop"))) {
        offer("org.freedesktop.login1", "/org/freedesktop/login1", login);
        offer("org.freedesktop.Notifications", "/org/freedesktop/Notifications", notifications);
        offer("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", portal);
    }
    ~FakeDesktop() { QDBusConnection::disconnectFromBus(QStringLiteral("fake desktop")); }

    FakeLogin login;
    FakeNotifications notifications;
    FakePortal portal;

private:
    void offer(const char* service, const char* path, QObject& object) {
        const bool there = bus_.registerService(QLatin1String(service)) &&
                           bus_.registerObject(QLatin1String(path), &object, QDBusConnection::ExportScriptableContents);
        if (!there) qFatal("%s is not offered", service);
    }

    QDBusConnection bus_;
};

}  // namespace attune
