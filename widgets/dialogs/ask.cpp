#include "widgets/dialogs/ask.h"

#include <QFileDialog>
#include <QInputDialog>

namespace attune {

namespace {

QInputDialog* makeInput(QWidget* parent, const QString& title, const QString& label) {
    auto* dialog = new QInputDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(label);
    return dialog;
}

}  // namespace

void askText(QWidget* parent, const QString& title, const QString& label, const QString& value,
             std::function<void(const QString&)> answer) {
    QInputDialog* dialog = makeInput(parent, title, label);
    dialog->setTextValue(value);
    QObject::connect(dialog, &QInputDialog::textValueSelected, dialog, std::move(answer));
    dialog->open();
}

void askLongText(QWidget* parent, const QString& title, const QString& label, const QString& value,
                 std::function<void(const QString&)> answer) {
    QInputDialog* dialog = makeInput(parent, title, label);
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->setTextValue(value);
    QObject::connect(dialog, &QInputDialog::textValueSelected, dialog, std::move(answer));
    dialog->open();
}

void askNumber(QWidget* parent, const QString& title, const QString& label, int value, int least, int most,
               std::function<void(int)> answer) {
    QInputDialog* dialog = makeInput(parent, title, label);
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(least, most);
    dialog->setIntValue(value);
    QObject::connect(dialog, &QInputDialog::intValueSelected, dialog, std::move(answer));
    dialog->open();
}

void askChoice(QWidget* parent, const QString& title, const QString& label, const QStringList& choices,
               std::function<void(int)> answer) {
    QInputDialog* dialog = makeInput(parent, title, label);
    dialog->setComboBoxItems(choices);
    QObject::connect(dialog, &QInputDialog::textValueSelected, dialog,
                     [choices, answer = std::move(answer)](const QString& chosen) {
                         answer(static_cast<int>(choices.indexOf(chosen)));
                     });
    dialog->open();
}

void askSavePath(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                 const QString& suffix, std::function<void(const QString&)> answer) {
    auto* dialog = new QFileDialog(parent, title, folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(suffix);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog, std::move(answer));
    dialog->open();
}

void askOpenPath(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                 std::function<void(const QString&)> answer) {
    auto* dialog = new QFileDialog(parent, title, folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog, std::move(answer));
    dialog->open();
}

}  // namespace attune
