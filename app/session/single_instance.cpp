#include "app/session/single_instance.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QFileInfo>

#include "core/base/log.h"

namespace attune {

namespace {

const QString serviceName = QStringLiteral("org.attune.Workbench");
const QString objectPath = QStringLiteral("/org/attune/Workbench");
constexpr int handOverTimeoutMs = 3000;

}  // namespace

SingleInstance::SingleInstance(QObject* parent) : QObject(parent) {}

bool SingleInstance::claim(const QStringList& files) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        log(LogLevel::info, "no session bus: this window does not know of others");
        return true;
    }
    bus.registerObject(objectPath, this, QDBusConnection::ExportScriptableSlots);
    if (bus.registerService(serviceName)) return true;

    QStringList absolute;
    for (const QString& file : files) absolute.append(QFileInfo(file).absoluteFilePath());
    QDBusMessage call =
        QDBusMessage::createMethodCall(serviceName, objectPath, serviceName, QStringLiteral("Activate"));
    call.setArguments({absolute});
    const QDBusMessage answer = bus.call(call, QDBus::Block, handOverTimeoutMs);
    if (answer.type() == QDBusMessage::ReplyMessage) return false;
    log(LogLevel::warning, "the running Attune does not answer; opening a second window");
    return true;
}

}  // namespace attune
