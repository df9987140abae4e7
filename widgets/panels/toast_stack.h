#pragma once

#include <QMap>
#include <QWidget>

#include "widgets/panels/card.h"

namespace attune {

/// Messages over the bottom right corner of a window, newest below, at most four. One card a cause: saying the same
/// again raises its counter instead. Information goes away by itself; warnings and errors stay until they are closed.
class ToastStack : public QWidget {
    Q_OBJECT

public:
    /// Lays itself over `host` and follows its size.
    explicit ToastStack(QWidget* host);

    struct Action {
        QString text;
        std::function<void()> act;
    };
    void say(CardKind kind, const QString& cause, const QString& title, const QString& text,
             const QList<Action>& actions = {});
    void dismiss(const QString& cause);
    int count() const { return static_cast<int>(toasts_.size()); }
    /// Times the cause was said; 0: not shown.
    int timesOf(const QString& cause) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Toast {
        Card* card = nullptr;
        QString title;
        int times = 1;
    };
    void place();

    QMap<QString, Toast> toasts_;
    QStringList order_;
};

}  // namespace attune
