#include "widgets/panels/queue_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int idRole = Qt::UserRole;
constexpr int detailRole = Qt::UserRole + 1;

/// Place, name, and what is special, in columns.
class EntryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {grid(20), option.fontMetrics.height() + grid(1)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colors& colors = Theme::instance().colors();
        const QFontMetrics& metrics = option.fontMetrics;
        const bool selected = option.state & QStyle::State_Selected;
        painter->save();
        painter->fillRect(option.rect, selected ? mixed(colors.surface, colors.accent, 0.14) : colors.surface);
        QRect place = option.rect.adjusted(grid(1), 0, -grid(1), 0);
        const auto column = [&](int width, const QColor& color, Qt::Alignment alignment, const QString& text) {
            const QRect cell(place.x(), place.y(), std::min(width, place.width()), place.height());
            painter->setPen(color);
            painter->drawText(cell, static_cast<int>(alignment | Qt::AlignVCenter),
                              metrics.elidedText(text, Qt::ElideRight, cell.width()));
            place.setLeft(cell.right() + grid(1.5));
        };
        column(metrics.averageCharWidth() * 4, colors.muted, Qt::AlignRight, QString::number(index.row() + 1));
        column(metrics.averageCharWidth() * 32, colors.text, Qt::AlignLeft, index.data().toString());
        column(place.width(), colors.muted, Qt::AlignLeft, index.data(detailRole).toString());
        painter->restore();
    }
};

}  // namespace

QueuePanel::QueuePanel(QWidget* parent) : QWidget(parent) {
    go_ = new QPushButton(this);
    go_->setAutoDefault(false);
    words_ = new QLabel(this);
    words_->setForegroundRole(QPalette::PlaceholderText);
    up_ = makeButton(QStringLiteral("arrow-up"), tr("Earlier (Alt+Up)"));
    down_ = makeButton(QStringLiteral("arrow-down"), tr("Later (Alt+Down)"));
    remove_ = makeButton(QStringLiteral("trash"), tr("Remove from queue (Delete)"));
    list_ = new QListWidget(this);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setItemDelegate(new EntryDelegate(list_));
    list_->setDragDropMode(QAbstractItemView::InternalMove);
    list_->setDefaultDropAction(Qt::MoveAction);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setAccessibleName(tr("Queue"));
    list_->installEventFilter(this);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(grid(1));
    bar->addWidget(go_);
    bar->addWidget(words_, 1);
    bar->addWidget(up_);
    bar->addWidget(down_);
    bar->addWidget(remove_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(grid(1), grid(0.5), grid(1), grid(0.5));
    column->setSpacing(grid(0.5));
    column->addLayout(bar);
    column->addWidget(list_, 1);
    connect(go_, &QPushButton::clicked, this, [this] { emit goingWanted(!going_); });
    connect(up_, &QToolButton::clicked, this, [this] { moveBy(-1); });
    connect(down_, &QToolButton::clicked, this, [this] { moveBy(1); });
    connect(remove_, &QToolButton::clicked, this, &QueuePanel::removeCurrent);
    connect(list_, &QListWidget::currentRowChanged, this, &QueuePanel::enable);
    connect(list_->model(), &QAbstractItemModel::rowsMoved, this,
            [this](const QModelIndex&, int from, int, const QModelIndex&, int before) {
                rows_.move(from, before > from ? before - 1 : before);
                emit moved(from, before > from ? before - 1 : before);
            });
    enable();
}

QToolButton* QueuePanel::makeButton(const QString& icon, const QString& text) {
    auto* button = new QToolButton(this);
    button->setIcon(Icons::get(icon));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    return button;
}

void QueuePanel::setRows(const QList<Row>& rows) {
    if (rows == rows_ && list_->count() == rows.size()) return;
    const QListWidgetItem* now = list_->currentItem();
    const qint64 current = now == nullptr ? 0 : now->data(idRole).toLongLong();
    rows_ = rows;
    list_->clear();
    for (const Row& row : rows) {
        auto* item = new QListWidgetItem(row.name, list_);
        item->setData(idRole, row.id);
        item->setData(detailRole, row.detail);
        item->setToolTip(row.detail);
        if (row.id == current) list_->setCurrentItem(item);
    }
    if (list_->currentRow() < 0) list_->setCurrentRow(0);
    enable();
}

void QueuePanel::setGoing(bool going) {
    going_ = going;
    enable();
}

void QueuePanel::setEditable(bool editable) {
    editable_ = editable;
    enable();
}

void QueuePanel::enable() {
    const int row = list_->currentRow();
    up_->setEnabled(editable_ && row > 0);
    down_->setEnabled(editable_ && row >= 0 && row + 1 < list_->count());
    remove_->setEnabled(editable_ && row >= 0);
    list_->setDragEnabled(editable_);
    list_->setVisible(list_->count() > 0);
    go_->setText(going_ ? tr("Hold the queue") : tr("Run the queue"));
    go_->setIcon(Icons::get(going_ ? QStringLiteral("pause") : QStringLiteral("play")));
    go_->setEnabled(editable_ && list_->count() > 0);
    words_->setText(list_->count() == 0 ? tr("“Add to queue” beside Start puts an experiment's settings here as they "
                                             "are. They are trained one after another.")
                    : going_            ? tr("The next one starts when nothing trains here any more.")
                                        : tr("The queue holds."));
    words_->setWordWrap(list_->count() == 0);
}

void QueuePanel::moveBy(int places) {
    const int from = list_->currentRow();
    const int to = from + places;
    if (!editable_ || from < 0 || to < 0 || to >= list_->count()) return;
    emit moved(from, to);
    list_->setCurrentRow(to);
}

void QueuePanel::removeCurrent() {
    if (editable_ && list_->currentItem() != nullptr) emit removed(list_->currentItem()->data(idRole).toLongLong());
}

bool QueuePanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Delete) {
            removeCurrent();
            return true;
        }
        if (key->modifiers() == Qt::AltModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            moveBy(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace attune
