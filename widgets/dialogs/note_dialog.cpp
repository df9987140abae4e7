#include "widgets/dialogs/note_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int dialogWidth = 420;
constexpr int textLines = 5;

}  // namespace

NoteDialog::NoteDialog(std::vector<Choice> choices, int current, QWidget* parent)
    : QDialog(parent), choices_(std::move(choices)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Note"));
    run_ = new QComboBox(this);
    run_->setAccessibleName(tr("Run"));
    for (const Choice& choice : choices_) run_->addItem(choice.run);
    run_->setVisible(choices_.size() > 1);
    place_ = new QLabel(this);
    place_->setFont(Theme::font(1.1, QFont::DemiBold));
    text_ = new QPlainTextEdit(this);
    text_->setAccessibleName(tr("Note"));
    text_->setPlaceholderText(tr("What happened here?"));
    text_->setTabChangesFocus(true);
    text_->setMinimumSize(dialogWidth, fontMetrics().lineSpacing() * textLines + grid(2));
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Write it down"), QDialogButtonBox::AcceptRole)->setDefault(true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit written(run_->currentIndex(), text_->toPlainText());
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(run_, &QComboBox::currentIndexChanged, this, &NoteDialog::follow);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(3), grid(3), grid(3), grid(2));
    column->setSpacing(grid(1.5));
    column->addWidget(place_);
    column->addWidget(run_);
    column->addWidget(text_, 1);
    column->addWidget(buttons);
    run_->setCurrentIndex(current);
    follow(current);
    text_->setFocus();
}

void NoteDialog::follow(int index) {
    const Choice& choice = choices_[static_cast<std::size_t>(index)];
    const bool one = choices_.size() == 1;
    place_->setText(one ? QString(choice.run % QStringLiteral(", ") % choice.place) : choice.place);
    // Words typed for one run are kept when another is chosen.
    if (text_->document()->isModified()) return;
    text_->setPlainText(choice.text);
    text_->document()->setModified(false);
}

}  // namespace attune
