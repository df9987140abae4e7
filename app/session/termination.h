#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace attune {

/// SIGTERM, SIGHUP and SIGINT as a Qt signal on the GUI thread. A second one ends the process at once (128 + signal).
/// One object a process.
class Termination : public QObject {
    Q_OBJECT

public:
    explicit Termination(QObject* parent = nullptr);
    ~Termination() override;

signals:
    void requested();

private:
    int descriptors_[2] = {-1, -1};
    QSocketNotifier* notifier_ = nullptr;
};

}  // namespace attune
