#include "widgets/panels/empty_state.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <QVBoxLayout>

#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

namespace attune {

namespace {

constexpr int columnWidth = 460;
constexpr int iconSide = 24;

/// A card that is a button as a whole.
class StartCard : public QAbstractButton {
public:
    StartCard(const QString& icon, const QString& title, const QString& text, QWidget* parent)
        : QAbstractButton(parent), icon_(icon), detail_(text) {
        setText(title);
        setAccessibleName(title);
        setAccessibleDescription(text);
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    QSize sizeHint() const override { return {columnWidth, heightForWidth(columnWidth)}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override {
        const QFontMetrics title(Theme::font(1, QFont::DemiBold));
        const QRect words =
            fontMetrics().boundingRect(QRect(0, 0, width - textLeft() - grid(2), 1000), Qt::TextWordWrap, detail_);
        return grid(1.5) + title.height() + grid(0.5) + words.height() + grid(1.5);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Colors& colors = Theme::instance().colors();
        const bool lit = underMouse() || hasFocus();
        painter.setPen(QPen(lit ? colors.accent : colors.line, 1));
        painter.setBrush(isDown() ? mixed(colors.surface, colors.accent, 0.12)
                         : lit    ? mixed(colors.surface, colors.accent, 0.06)
                                  : colors.surface);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
        Icons::get(icon_, colors.accent).paint(&painter, QRect(grid(2), (height() - iconSide) / 2, iconSide, iconSide));

        const QFont titleFont = Theme::font(1, QFont::DemiBold);
        const int titleHeight = QFontMetrics(titleFont).height();
        painter.setFont(titleFont);
        painter.setPen(colors.text);
        painter.drawText(QRect(textLeft(), grid(1.5), width() - textLeft() - grid(2), titleHeight), Qt::AlignLeft,
                         text());
        painter.setFont(font());
        painter.setPen(colors.muted);
        const int top = grid(1.5) + titleHeight + grid(0.5);
        painter.drawText(QRect(textLeft(), top, width() - textLeft() - grid(2), height() - top),
                         Qt::AlignLeft | Qt::TextWordWrap, detail_);
    }

private:
    static int textLeft() { return grid(2) + iconSide + grid(2); }

    QString icon_, detail_;
};

}  // namespace

EmptyState::EmptyState(const QString& title, const QString& text, QWidget* parent) : QWidget(parent) {
    auto* heading = new QLabel(title, this);
    heading->setFont(Theme::font(1.5, QFont::DemiBold));
    heading->setWordWrap(true);
    auto* words = new QLabel(text, this);
    words->setWordWrap(true);
    words->setForegroundRole(QPalette::PlaceholderText);

    column_ = new QVBoxLayout;
    column_->setSpacing(grid(1.5));
    column_->addWidget(heading);
    column_->addWidget(words);
    auto* home = new QWidget(this);
    home->setLayout(column_);
    home->setMaximumWidth(columnWidth + grid(2));
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(home, 8);
    row->addStretch(1);
    auto* outer = new QVBoxLayout(this);
    outer->addStretch(2);
    outer->addLayout(row);
    outer->addStretch(3);
}

QWidget* EmptyState::addCard(const QString& icon, const QString& title, const QString& text,
                             std::function<void()> act) {
    auto* card = new StartCard(icon, title, text, this);
    connect(card, &QAbstractButton::clicked, this, [act = std::move(act)] { act(); });
    column_->addWidget(card);
    return card;
}

}  // namespace attune
