#include "widgets/dialogs/command_palette.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int paletteWidth = 560;
constexpr int paletteHeight = 380;

QString nameOf(const QAction* action) {
    QString name = action->text();
    name.remove(QLatin1Char('&'));
    if (name.endsWith(QChar(0x2026))) name.chop(1);
    return name;
}

}  // namespace

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent), actions_(actions) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Commands"));
    line_ = new QLineEdit(this);
    line_->setPlaceholderText(tr("What do you want to do?"));
    line_->setAccessibleName(tr("Find a command"));
    line_->installEventFilter(this);
    list_ = new QListWidget(this);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setAccessibleName(tr("Commands"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(1), grid(1), grid(1), grid(1));
    column->addWidget(line_);
    column->addWidget(list_, 1);
    resize(paletteWidth, paletteHeight);
    connect(line_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(line_, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run);
    filter();
    line_->setFocus();
}

int CommandPalette::score(const QString& name, const QString& typed) {
    int total = 0;
    int run = 0;
    qsizetype at = 0;
    for (const QChar letter : typed) {
        if (letter.isSpace()) continue;
        const qsizetype found = name.indexOf(letter, at, Qt::CaseInsensitive);
        if (found < 0) return -1;
        const bool wordStart = found == 0 || !name[found - 1].isLetterOrNumber();
        run = found == at ? run + 1 : 0;
        total += 1 + run * 3 + (wordStart ? 5 : 0);
        at = found + 1;
    }
    return total;
}

void CommandPalette::filter() {
    list_->clear();
    QList<QPair<int, QAction*>> fits;
    for (QAction* action : actions_) {
        const int points = score(nameOf(action), line_->text());
        if (points >= 0) fits.append({points, action});
    }
    std::stable_sort(fits.begin(), fits.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [points, action] : fits) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(
            action->icon(), keys.isEmpty() ? nameOf(action) : QString(nameOf(action) % QStringLiteral("    ") % keys),
            list_);
        item->setData(Qt::UserRole, QVariant::fromValue(action));
        if (!action->isEnabled()) item->setFlags(Qt::NoItemFlags);
    }
    for (int row = 0; row < list_->count(); ++row) {
        if (list_->item(row)->flags() & Qt::ItemIsEnabled) {
            list_->setCurrentRow(row);
            break;
        }
    }
}

void CommandPalette::run() {
    const QListWidgetItem* item = list_->currentItem();
    if (item == nullptr || !(item->flags() & Qt::ItemIsEnabled)) return;
    auto* action = item->data(Qt::UserRole).value<QAction*>();
    accept();
    // After this dialog is gone, so that the action finds the window's focus as it was.
    QTimer::singleShot(0, action, &QAction::trigger);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == line_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown || key == Qt::Key_PageUp) {
            QCoreApplication::sendEvent(list_, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace attune
