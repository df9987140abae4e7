#pragma once

#include <QObject>
#include <QString>

namespace attune {

/// Desktop notifications (org.freedesktop.Notifications), sent asynchronously. Without a notification service nothing
/// is shown and the log says so once.
class Notifier : public QObject {
    Q_OBJECT

public:
    explicit Notifier(QObject* parent = nullptr);

    void notify(const QString& title, const QString& text);

signals:
    /// The person clicked a notification of ours.
    void clicked();

private slots:
    void takeAction(uint id, const QString& action);

private:
    uint lastId_ = 0;
    bool absenceLogged_ = false;
};

}  // namespace attune
