#include "widgets/dialogs/choice_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int dialogWidth = 480;

}  // namespace

ChoiceDialog::ChoiceDialog(const QString& title, const QString& text, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    auto* heading = new QLabel(title, this);
    heading->setFont(Theme::font(1.2, QFont::DemiBold));
    heading->setWordWrap(true);
    auto* words = new QLabel(text, this);
    words->setWordWrap(true);
    words->setTextFormat(Qt::PlainText);
    words->setMinimumWidth(dialogWidth);
    buttons_ = new QHBoxLayout;
    buttons_->setSpacing(grid(1));
    buttons_->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(3), grid(3), grid(3), grid(2));
    column->setSpacing(grid(1.5));
    column->addWidget(heading);
    column->addWidget(words);
    column->addSpacing(grid(1));
    column->addLayout(buttons_);
}

QPushButton* ChoiceDialog::addChoice(const QString& verb, Role role, std::function<void()> act) {
    auto* button = new QPushButton(verb, this);
    button->setAutoDefault(false);
    if (role == Role::primary) {
        button->setDefault(true);
        button->setFocus();
    }
    connect(button, &QPushButton::clicked, this, [this, role, act = std::move(act)] {
        role == Role::cancel ? reject() : accept();
        if (act) act();
    });
    buttons_->addWidget(button);
    return button;
}

}  // namespace attune
