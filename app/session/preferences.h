#pragma once

#include <QSettings>
#include <QStringList>

namespace attune {

/// What belongs to the person and not to a project, kept in the XDG config folder.
class Preferences {
public:
    Preferences();

    /// "system", "light", "dark".
    QString theme() const;
    void setTheme(const QString& theme);
    /// "system", "en", "zh_CN".
    QString language() const;
    void setLanguage(const QString& language);
    bool notifyAtEnd() const;
    void setNotifyAtEnd(bool notify);
    bool reopenLastProject() const;
    void setReopenLastProject(bool reopen);

    /// Newest first; files that are gone are left out.
    QStringList recentProjects() const;
    void addRecentProject(const QString& path);
    void replaceRecentProject(const QString& from, const QString& to);

    /// What was open last, named or not; empty when it is gone.
    QString lastProject() const;
    void setLastProject(const QString& path);

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);

private:
    mutable QSettings settings_;
};

}  // namespace attune
