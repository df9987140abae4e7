#include <QDBusMessage>
#include <QDBusVariant>
#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include "widgets/style/portal_color_scheme.h"
#include "widgets/style/theme.h"

using namespace attune;

namespace {

const QString portalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString settings = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearance = QStringLiteral("org.freedesktop.appearance");
const QString colorScheme = QStringLiteral("color-scheme");

/// The desktop's half of the portal.
class FakePortal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    uint scheme = 1;

public slots:
    QDBusVariant Read(const QString& space, const QString& key) {
        const uint value = space == appearance && key == colorScheme ? scheme : 99;
        return QDBusVariant(QVariant::fromValue(QDBusVariant(value)));
    }
};

}  // namespace

/// A private bus with a portal on it.
class TestPortal : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void readsAndFollowsTheDesktop();
    void userChoiceWins();
    void worksWithoutABus();

private:
    QDBusConnection bus(const char* name) const { return QDBusConnection::connectToBus(address_, QLatin1String(name)); }
    void announce(uint scheme);

    QProcess daemon_;
    QString address_;
    FakePortal portal_;
};

void TestPortal::initTestCase() {
    const QString program = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (program.isEmpty()) QSKIP("dbus-daemon is not installed");
    daemon_.start(program,
                  {QStringLiteral("--session"), QStringLiteral("--print-address"), QStringLiteral("--nofork")});
    QVERIFY(daemon_.waitForStarted());
    QVERIFY(daemon_.waitForReadyRead());
    address_ = QString::fromUtf8(daemon_.readLine()).trimmed();
    QDBusConnection desktop = bus("desktop");
    QVERIFY(desktop.isConnected());
    QVERIFY(desktop.registerObject(portalPath, &portal_, QDBusConnection::ExportAllSlots));
    QVERIFY(desktop.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
}

void TestPortal::cleanupTestCase() {
    for (const char* name : {"desktop", "reader", "theme"}) QDBusConnection::disconnectFromBus(QLatin1String(name));
    daemon_.terminate();
    daemon_.waitForFinished();
}

void TestPortal::announce(uint scheme) {
    portal_.scheme = scheme;
    QDBusMessage changed = QDBusMessage::createSignal(portalPath, settings, QStringLiteral("SettingChanged"));
    changed << appearance << colorScheme << QVariant::fromValue(QDBusVariant(scheme));
    QVERIFY(bus("desktop").send(changed));
}

void TestPortal::readsAndFollowsTheDesktop() {
    PortalColorScheme scheme(bus("reader"));
    QCOMPARE(scheme.preference(), PortalColorScheme::Preference::none);
    QTRY_COMPARE(scheme.preference(), PortalColorScheme::Preference::dark);
    announce(2);
    QTRY_COMPARE(scheme.preference(), PortalColorScheme::Preference::light);
    announce(0);
    QTRY_COMPARE(scheme.preference(), PortalColorScheme::Preference::none);
}

void TestPortal::userChoiceWins() {
    portal_.scheme = 1;
    Theme& theme = Theme::instance();
    theme.install(Theme::Mode::system, bus("theme"));
    QVERIFY(!theme.isDark());
    QTRY_VERIFY(theme.isDark());
    theme.setMode(Theme::Mode::light);
    QVERIFY(!theme.isDark());
    announce(1);
    QTest::qWait(50);
    QVERIFY(!theme.isDark());
    theme.setMode(Theme::Mode::system);
    QVERIFY(theme.isDark());
    announce(2);
    QTRY_VERIFY(!theme.isDark());
}

void TestPortal::worksWithoutABus() {
    PortalColorScheme scheme(QDBusConnection(QStringLiteral("not connected")));
    QCOMPARE(scheme.preference(), PortalColorScheme::Preference::none);
}

QTEST_MAIN(TestPortal)
#include "tst_portal.moc"
