#pragma once

#include <QDBusConnection>
#include <QObject>

class QDBusPendingCallWatcher;
class QDBusVariant;

namespace attune {

/// The desktop's wish for dark or light, read from the portal (org.freedesktop.portal.Settings,
/// org.freedesktop.appearance color-scheme) and followed live. Never blocks: the first answer arrives as a signal;
/// without a bus or portal none does.
class PortalColorScheme : public QObject {
    Q_OBJECT
public:
    enum class Preference { none, dark, light };

    explicit PortalColorScheme(const QDBusConnection& bus = QDBusConnection::sessionBus(), QObject* parent = nullptr);

    Preference preference() const noexcept { return preference_; }

signals:
    void changed(attune::PortalColorScheme::Preference preference);

private slots:
    void settingChanged(const QString& space, const QString& key, const QDBusVariant& value);

private:
    void take(const QVariant& value);

    Preference preference_ = Preference::none;
};

}  // namespace attune
