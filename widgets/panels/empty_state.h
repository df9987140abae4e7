#pragma once

#include <QWidget>
#include <functional>

class QVBoxLayout;

namespace attune {

/// What a page shows before there is anything on it: what it is for, and cards that start something.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    EmptyState(const QString& title, const QString& text, QWidget* parent = nullptr);

    /// A large button: icon, what it does, what happens then.
    QWidget* addCard(const QString& icon, const QString& title, const QString& text, std::function<void()> act);

private:
    QVBoxLayout* column_;
};

}  // namespace attune
