#include "widgets/forms/path_browser.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMenu>
#include <QToolButton>

#include "widgets/style/icons.h"

namespace attune {

namespace {

QString translated(const char* english) {
    return QCoreApplication::translate("Forms", english);
}

void openDialog(QWidget* owner, QFileDialog::FileMode mode, const std::function<void(const QStringList&)>& take) {
    auto* dialog = new QFileDialog(owner);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    if (mode == QFileDialog::Directory) dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::filesSelected, owner, [take](const QStringList& paths) {
        if (!paths.isEmpty()) take(paths);
    });
    dialog->open();
}

}  // namespace

QToolButton* makeBrowseButton(QWidget* owner, bool several, std::function<void(const QStringList&)> take) {
    auto* button = new QToolButton(owner);
    button->setIcon(Icons::get(QStringLiteral("folder")));
    button->setText(several ? translated(QT_TRANSLATE_NOOP("Forms", "Add"))
                            : translated(QT_TRANSLATE_NOOP("Forms", "Browse")));
    button->setToolButtonStyle(several ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    button->setToolTip(translated(QT_TRANSLATE_NOOP("Forms", "Choose a file or a folder, or drop it here")));
    button->setAccessibleName(button->text());
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    const QString files =
        several ? translated(QT_TRANSLATE_NOOP("Forms", "Files…")) : translated(QT_TRANSLATE_NOOP("Forms", "File…"));
    const auto mode = several ? QFileDialog::ExistingFiles : QFileDialog::ExistingFile;
    QObject::connect(menu->addAction(files), &QAction::triggered, owner, [=] { openDialog(owner, mode, take); });
    QObject::connect(menu->addAction(translated(QT_TRANSLATE_NOOP("Forms", "Folder…"))), &QAction::triggered, owner,
                     [=] { openDialog(owner, QFileDialog::Directory, take); });
    button->setMenu(menu);
    return button;
}

}  // namespace attune
