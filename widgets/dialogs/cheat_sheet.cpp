#include "widgets/dialogs/cheat_sheet.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/style/theme.h"

namespace attune {

CheatSheet::CheatSheet(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keys"));
    auto* table = new QGridLayout;
    table->setHorizontalSpacing(grid(3));
    table->setVerticalSpacing(grid(0.75));
    const auto add = [&](const QString& keys, const QString& words) {
        const int row = table->rowCount();
        auto* key = new QLabel(keys, this);
        key->setFont(Theme::font(1, QFont::DemiBold));
        table->addWidget(key, row, 0, Qt::AlignRight);
        table->addWidget(new QLabel(words, this), row, 1);
    };
    for (const QAction* action : actions) {
        if (action->shortcut().isEmpty()) continue;
        QString name = action->text();
        add(action->shortcut().toString(QKeySequence::NativeText), name.remove(QLatin1Char('&')));
    }
    add(tr("Double click"), tr("Chart: show everything again"));
    add(tr("Right click"), tr("Chart: scale, smoothing, export"));
    add(tr("Esc"), tr("Field: put the last value back"));

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(3), grid(3), grid(3), grid(2));
    column->setSpacing(grid(2));
    column->addLayout(table);
    column->addWidget(buttons);
}

}  // namespace attune
