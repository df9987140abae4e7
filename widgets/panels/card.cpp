#include "widgets/panels/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int markSide = 16;
constexpr int edge = 3;

QString markName(CardKind kind) {
    switch (kind) {
        case CardKind::information:
            return QStringLiteral("info");
        case CardKind::success:
            return QStringLiteral("check");
        case CardKind::warning:
            return QStringLiteral("warning");
        case CardKind::error:
            break;
    }
    return QStringLiteral("error");
}

QColor kindColor(CardKind kind) {
    const Colors& colors = Theme::instance().colors();
    switch (kind) {
        case CardKind::information:
            return colors.accent;
        case CardKind::success:
            return colors.running;
        case CardKind::warning:
            return colors.paused;
        case CardKind::error:
            break;
    }
    return colors.failed;
}

}  // namespace

Card::Card(CardKind kind, const QString& title, const QString& text, QWidget* parent) : QWidget(parent), kind_(kind) {
    title_ = new QLabel(title, this);
    title_->setFont(Theme::font(1, QFont::DemiBold));
    title_->setWordWrap(true);
    title_->setTextFormat(Qt::PlainText);
    text_ = new QLabel(this);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    close_ = new QToolButton(this);
    close_->setIcon(Icons::get(QStringLiteral("close")));
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Close"));
    close_->setAccessibleName(tr("Close"));
    actions_ = new QHBoxLayout;
    actions_->setSpacing(grid(1));
    actions_->addStretch(1);

    auto* words = new QVBoxLayout;
    words->setSpacing(grid(0.5));
    words->addWidget(title_);
    words->addWidget(text_);
    words->addLayout(actions_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(edge + grid(1.5) + markSide + grid(1), grid(1), grid(1), grid(1));
    row->addLayout(words, 1);
    row->addWidget(close_, 0, Qt::AlignTop);
    setText(text);
    connect(close_, &QToolButton::clicked, this, &Card::closed);
}

QPushButton* Card::addAction(const QString& text, std::function<void()> act) {
    auto* button = new QPushButton(text, this);
    connect(button, &QPushButton::clicked, this, [act = std::move(act)] { act(); });
    actions_->insertWidget(actions_->count() - 1, button);
    return button;
}

void Card::setText(const QString& text) {
    text_->setText(text);
    text_->setVisible(!text.isEmpty());
    setAccessibleName(title_->text());
    setAccessibleDescription(text);
}

QString Card::text() const {
    return text_->text();
}
QString Card::title() const {
    return title_->text();
}
void Card::setTitle(const QString& title) {
    title_->setText(title);
}
void Card::setClosable(bool closable) {
    close_->setVisible(closable);
}

void Card::setStrip(bool strip) {
    strip_ = strip;
    update();
}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Colors& colors = Theme::instance().colors();
    const QColor color = kindColor(kind_);
    const QColor ground = mixed(colors.surface, color, strip_ ? 0.12 : 0.05);
    if (strip_) {
        painter.fillRect(rect(), ground);
        painter.fillRect(0, height() - 1, width(), 1, colors.line);
    } else {
        painter.setPen(colors.line);
        painter.setBrush(ground);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
    }
    painter.fillRect(QRect(0, strip_ ? 0 : cornerRadius, edge, height() - (strip_ ? 0 : 2 * cornerRadius)), color);
    Icons::get(markName(kind_), color).paint(&painter, QRect(edge + grid(1.5), grid(1.25), markSide, markSide));
}

}  // namespace attune
