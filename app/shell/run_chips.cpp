#include "app/shell/run_chips.h"

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "widgets/forms/flow_layout.h"
#include "widgets/plot/run_palette.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

const QString chipMime = QStringLiteral("application/x-attune-run-chip");
constexpr int swatchWidth = 18;
constexpr int titleLimit = 32;

class ChipWidget : public QWidget {
public:
    ChipWidget(const RunChips::Chip& chip, RunChips* chips) : QWidget(chips), chip_(chip) {
        setToolTip(chip.title);
        setAccessibleName(chip.title);
        setCursor(Qt::OpenHandCursor);
        auto* title = new QLabel(
            fontMetrics().elidedText(chip.title, Qt::ElideMiddle, fontMetrics().averageCharWidth() * titleLimit), this);
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(grid(1) + swatchWidth + grid(0.5), grid(0.25), grid(0.5), grid(0.25));
        row->setSpacing(grid(0.5));
        row->addWidget(title);
        row->addWidget(makeButton(chip.baseline ? QStringLiteral("star-filled") : QStringLiteral("star"),
                                  RunChips::tr("Make this the baseline"),
                                  [chips, run = chip.run] { emit chips->baselineChosen(run); }));
        row->addWidget(makeButton(QStringLiteral("close"), RunChips::tr("Take out"),
                                  [chips, run = chip.run] { emit chips->removed(run); }));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Colors& colors = Theme::instance().colors();
        painter.setPen(chip_.baseline ? colors.accent : colors.line);
        painter.setBrush(colors.surface);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
        painter.setPen(runPen(chip_.paletteSlot, colors.dark, 2.5));
        painter.drawLine(QPointF(grid(1), height() / 2.0), QPointF(grid(1) + swatchWidth, height() / 2.0));
    }

    void mousePressEvent(QMouseEvent* event) override { pressed_ = event->position().toPoint(); }

    void mouseMoveEvent(QMouseEvent* event) override {
        if ((event->position().toPoint() - pressed_).manhattanLength() < QApplication::startDragDistance()) return;
        auto* drag = new QDrag(this);
        auto* mime = new QMimeData;
        mime->setData(chipMime, QByteArray::number(qint64(chip_.run)));
        drag->setMimeData(mime);
        drag->setPixmap(grab());
        drag->exec(Qt::MoveAction);  // QDrag: the one loop of its own that the design allows
    }

private:
    QToolButton* makeButton(const QString& icon, const QString& tip, std::function<void()> act) {
        auto* button = new QToolButton(this);
        button->setIcon(Icons::get(icon));
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setAutoRaise(true);
        // Queued: the click may take this chip away.
        connect(button, &QToolButton::clicked, this, std::move(act), Qt::QueuedConnection);
        return button;
    }

    RunChips::Chip chip_;
    QPoint pressed_;
};

}  // namespace

RunChips::RunChips(QWidget* parent) : QWidget(parent) {
    setAcceptDrops(true);
    auto* flow = new FlowLayout(this);
    flow->setSpacing(grid(1));
    flow->setContentsMargins(0, 0, 0, 0);
}

void RunChips::setChips(const std::vector<Chip>& chips) {
    if (chips == chips_) return;
    chips_ = chips;
    for (QWidget* widget : widgets_) {
        widget->hide();
        widget->deleteLater();
    }
    widgets_.clear();
    for (const Chip& chip : chips_) {
        widgets_.push_back(new ChipWidget(chip, this));
        layout()->addWidget(widgets_.back());
        widgets_.back()->show();
    }
}

void RunChips::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasFormat(chipMime)) event->acceptProposedAction();
}

void RunChips::dropEvent(QDropEvent* event) {
    const RunId moved = event->mimeData()->data(chipMime).toLongLong();
    std::vector<RunId> order;
    bool placed = false;
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        const QRect place = widgets_[i]->geometry();
        const bool before = event->position().y() < place.bottom() && event->position().x() < place.center().x();
        if (before && !placed) {
            order.push_back(moved);
            placed = true;
        }
        if (chips_[i].run != moved) order.push_back(chips_[i].run);
    }
    if (!placed) order.push_back(moved);
    event->acceptProposedAction();
    emit reordered(order);
}

}  // namespace attune
