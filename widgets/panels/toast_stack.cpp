#include "widgets/panels/toast_stack.h"

#include <QEvent>
#include <QTimer>

#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int toastLimit = 4;
constexpr int toastWidth = 380;
constexpr int showMs = 6000;

}  // namespace

ToastStack::ToastStack(QWidget* host) : QWidget(host) {
    host->installEventFilter(this);
    hide();
}

void ToastStack::say(CardKind kind, const QString& cause, const QString& title, const QString& text,
                     const QList<Action>& actions) {
    if (const auto known = toasts_.find(cause); known != toasts_.end()) {
        ++known->times;
        known->card->setTitle(QStringLiteral("%1 (%2×)").arg(title).arg(known->times));
        known->card->setText(text);
        place();
        return;
    }
    while (order_.size() >= toastLimit) dismiss(order_.first());
    auto* card = new Card(kind, title, text, this);
    for (const Action& action : actions) {
        card->addAction(action.text, [this, cause, act = action.act] {
            dismiss(cause);
            act();
        });
    }
    connect(card, &Card::closed, this, [this, cause] { dismiss(cause); });
    toasts_.insert(cause, {card, title, 1});
    order_.append(cause);
    card->show();
    if ((kind == CardKind::information || kind == CardKind::success) && actions.isEmpty()) {
        QTimer::singleShot(showMs, card, [this, cause] { dismiss(cause); });
    }
    place();
}

void ToastStack::dismiss(const QString& cause) {
    const Toast gone = toasts_.take(cause);
    if (gone.card == nullptr) return;
    order_.removeAll(cause);
    gone.card->hide();
    gone.card->deleteLater();
    place();
}

int ToastStack::timesOf(const QString& cause) const {
    const auto known = toasts_.find(cause);
    return known == toasts_.end() ? 0 : known->times;
}

bool ToastStack::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize) place();
    return QWidget::eventFilter(watched, event);
}

void ToastStack::place() {
    setVisible(!order_.isEmpty());
    if (order_.isEmpty()) return;
    const QWidget* host = parentWidget();
    const int width = std::min(toastWidth, host->width() - grid(4));
    int total = 0;
    QList<int> heights;
    for (const QString& cause : order_) {
        Card* card = toasts_[cause].card;
        const int height = card->hasHeightForWidth() ? card->heightForWidth(width) : card->sizeHint().height();
        heights.append(height);
        total += height + grid(1);
    }
    setGeometry(host->width() - width - grid(2), host->height() - total - grid(4), width, total);
    int top = 0;
    for (int i = 0; i < order_.size(); ++i) {
        toasts_[order_[i]].card->setGeometry(0, top, width, heights[i]);
        top += heights[i] + grid(1);
    }
    raise();
}

}  // namespace attune
