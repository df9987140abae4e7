#include "app/shell/run_notes.h"

#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/dialogs/note_dialog.h"
#include "widgets/panels/quantity_text.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int rowsShown = 5;
constexpr int stepRole = Qt::UserRole;

}  // namespace

RunNotes::RunNotes(ChartNotes* notes, QWidget* parent) : QWidget(parent), notes_(notes) {
    auto* title = new QLabel(tr("Notes"), this);
    title->setForegroundRole(QPalette::PlaceholderText);
    list_ = new QListWidget(this);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setAccessibleName(tr("Notes at steps"));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideRight);
    list_->installEventFilter(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(grid(0.5));
    column->addWidget(title);
    column->addWidget(list_);
    connect(list_, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { edit(item->data(stepRole).toLongLong()); });
    connect(notes_, &ChartNotes::changed, this, &RunNotes::showNotes);
    hide();
}

void RunNotes::setRun(RunId run, const QString& name) {
    name_ = name;
    if (run == run_) return;
    run_ = run;
    showNotes();
}

void RunNotes::showNotes() {
    list_->clear();
    for (const auto& [step, text] : notes_->of(run_)) {
        auto* item = new QListWidgetItem(
            QString(countText(step) % QStringLiteral("   ") % QString(text).replace(u'\n', u' ')), list_);
        item->setData(stepRole, qint64(step));
        item->setToolTip(text);
    }
    const int rows = std::min(list_->count(), rowsShown);
    list_->setFixedHeight(rows * list_->sizeHintForRow(0) + grid(1));
    setVisible(list_->count() > 0);
}

void RunNotes::edit(std::int64_t step) {
    const ChartNotes::Place place(run_, step);
    auto* dialog = new NoteDialog({{name_, tr("step %1").arg(countText(step)), notes_->at(place)}}, 0, this);
    connect(dialog, &NoteDialog::written, this,
            [this, place](int, const QString& text) { notes_->write(place, text); });
    dialog->open();
}

bool RunNotes::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete && list_->currentItem() != nullptr) {
        notes_->write({run_, list_->currentItem()->data(stepRole).toLongLong()}, {});
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace attune
