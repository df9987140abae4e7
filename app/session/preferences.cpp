#include "app/session/preferences.h"

#include <QFileInfo>

#include "core/base/file.h"

namespace attune {

namespace {

constexpr int recentLimit = 12;
const QString themeKey = QStringLiteral("theme");
const QString languageKey = QStringLiteral("language");
const QString notifyKey = QStringLiteral("notify_at_end");
const QString reopenKey = QStringLiteral("reopen_last_project");
const QString recentKey = QStringLiteral("recent_projects");
const QString lastKey = QStringLiteral("last_project");
const QString geometryKey = QStringLiteral("window_geometry");

}  // namespace

Preferences::Preferences()
    : settings_(QString::fromStdString((configFolder() / "preferences.ini").string()), QSettings::IniFormat) {}

QString Preferences::theme() const {
    return settings_.value(themeKey, QStringLiteral("system")).toString();
}
void Preferences::setTheme(const QString& theme) {
    settings_.setValue(themeKey, theme);
}

QString Preferences::language() const {
    return settings_.value(languageKey, QStringLiteral("system")).toString();
}
void Preferences::setLanguage(const QString& language) {
    settings_.setValue(languageKey, language);
}

bool Preferences::notifyAtEnd() const {
    return settings_.value(notifyKey, true).toBool();
}
void Preferences::setNotifyAtEnd(bool notify) {
    settings_.setValue(notifyKey, notify);
}

bool Preferences::reopenLastProject() const {
    return settings_.value(reopenKey, true).toBool();
}
void Preferences::setReopenLastProject(bool reopen) {
    settings_.setValue(reopenKey, reopen);
}

QStringList Preferences::recentProjects() const {
    QStringList present;
    for (const QString& path : settings_.value(recentKey).toStringList()) {
        if (QFileInfo::exists(path)) present.append(path);
    }
    return present;
}

void Preferences::addRecentProject(const QString& path) {
    QStringList paths = settings_.value(recentKey).toStringList();
    paths.removeAll(path);
    paths.prepend(path);
    settings_.setValue(recentKey, QStringList(paths.mid(0, recentLimit)));
}

void Preferences::replaceRecentProject(const QString& from, const QString& to) {
    QStringList paths = settings_.value(recentKey).toStringList();
    paths.removeAll(from);
    settings_.setValue(recentKey, paths);
    addRecentProject(to);
}

QString Preferences::lastProject() const {
    const QString path = settings_.value(lastKey).toString();
    return QFileInfo::exists(path) ? path : QString();
}
void Preferences::setLastProject(const QString& path) {
    settings_.setValue(lastKey, path);
}

QByteArray Preferences::windowGeometry() const {
    return settings_.value(geometryKey).toByteArray();
}
void Preferences::setWindowGeometry(const QByteArray& geometry) {
    settings_.setValue(geometryKey, geometry);
}

}  // namespace attune
