#pragma once

#include <QObject>
#include <QStringList>

namespace attune {

/// One workbench a desktop session: the first process owns a D-Bus name, later ones hand their files over to it and
/// end. Without a session bus every process is the first.
class SingleInstance : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.attune.Workbench")

public:
    explicit SingleInstance(QObject* parent = nullptr);

    /// True: this process is the one. False: the other one has been asked to open `files` and to raise its window.
    bool claim(const QStringList& files);

public slots:
    /// Called over D-Bus.
    Q_SCRIPTABLE void Activate(const QStringList& files) { emit activated(files); }

signals:
    void activated(const QStringList& files);
};

}  // namespace attune
