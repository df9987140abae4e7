#pragma once

#include <QDialog>
#include <functional>

class QHBoxLayout;
class QPushButton;

namespace attune {

/// A question with verbs on its buttons, for what would lose something. Shown with open() (window-modal, returns at
/// once) and deleted when it closes; Esc is the last choice, which must change nothing.
class ChoiceDialog : public QDialog {
    Q_OBJECT

public:
    ChoiceDialog(const QString& title, const QString& text, QWidget* parent);

    enum class Role { primary, plain, destructive, cancel };
    QPushButton* addChoice(const QString& verb, Role role, std::function<void()> act = {});

private:
    QHBoxLayout* buttons_;
};

}  // namespace attune
