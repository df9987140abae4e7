#include "widgets/dialogs/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "widgets/style/theme.h"

namespace attune {

PreferencesDialog::PreferencesDialog(const PreferenceValues& values, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Preferences"));
    theme_ = new QComboBox(this);
    theme_->addItem(tr("As the desktop"), QStringLiteral("system"));
    theme_->addItem(tr("Light"), QStringLiteral("light"));
    theme_->addItem(tr("Dark"), QStringLiteral("dark"));
    theme_->setCurrentIndex(std::max(0, theme_->findData(values.theme)));
    language_ = new QComboBox(this);
    language_->addItem(tr("As the desktop"), QStringLiteral("system"));
    language_->addItem(QStringLiteral("English"), QStringLiteral("en"));
    language_->addItem(QStringLiteral("简体中文"), QStringLiteral("zh_CN"));
    language_->setCurrentIndex(std::max(0, language_->findData(values.language)));
    auto* restart = new QLabel(tr("Takes effect when Attune starts again."), this);
    restart->setForegroundRole(QPalette::PlaceholderText);
    restart->setVisible(false);
    connect(language_, &QComboBox::activated, restart, &QWidget::show);
    notify_ = new QCheckBox(tr("Tell me when a run ends or fails"), this);
    notify_->setChecked(values.notifyAtEnd);
    reopen_ = new QCheckBox(tr("Open the last project at the start"), this);
    reopen_->setChecked(values.reopenLastProject);

    auto* form = new QFormLayout;
    form->setHorizontalSpacing(grid(2));
    form->setVerticalSpacing(grid(1.5));
    form->addRow(tr("Theme"), theme_);
    form->addRow(tr("Language"), language_);
    form->addRow(QString(), restart);
    form->addRow(QString(), notify_);
    form->addRow(QString(), reopen_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(3), grid(3), grid(3), grid(2));
    column->setSpacing(grid(2));
    column->addLayout(form);
    column->addWidget(buttons);
    for (QComboBox* box : {theme_, language_}) connect(box, &QComboBox::activated, this, &PreferencesDialog::tell);
    for (QCheckBox* box : {notify_, reopen_}) connect(box, &QCheckBox::toggled, this, &PreferencesDialog::tell);
}

void PreferencesDialog::tell() {
    emit changed({theme_->currentData().toString(), language_->currentData().toString(), notify_->isChecked(),
                  reopen_->isChecked()});
}

}  // namespace attune
