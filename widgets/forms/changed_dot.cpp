#include "widgets/forms/changed_dot.h"

#include <QPainter>

#include "widgets/style/theme.h"

namespace attune {

ChangedDot::ChangedDot(QWidget* parent) : QToolButton(parent) {
    setAutoRaise(true);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    policy.setRetainSizeWhenHidden(true);
    setSizePolicy(policy);
}

QSize ChangedDot::sizeHint() const {
    return QSize(grid(2), grid(2));
}

void ChangedDot::paintEvent(QPaintEvent*) {
    const Colors& colors = Theme::instance().colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() || underMouse()) {
        painter.setPen(QPen(colors.accent, 1.5));
        painter.drawEllipse(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.accent);
    const qreal radius = 3.5;
    const QPointF center = QRectF(rect()).center();
    painter.drawEllipse(center, radius, radius);
}

}  // namespace attune
