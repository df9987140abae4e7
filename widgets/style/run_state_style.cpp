#include "widgets/style/run_state_style.h"

#include <QCoreApplication>
#include <QPainter>

#include "widgets/style/theme.h"

namespace attune {

QString runStateWord(RunState state) {
    const auto word = [](const char* english) { return QCoreApplication::translate("RunState", english); };
    switch (state) {
        case RunState::queued:
            return word(QT_TRANSLATE_NOOP("RunState", "queued"));
        case RunState::preparing:
            return word(QT_TRANSLATE_NOOP("RunState", "preparing"));
        case RunState::running:
            return word(QT_TRANSLATE_NOOP("RunState", "running"));
        case RunState::pausing:
            return word(QT_TRANSLATE_NOOP("RunState", "pausing"));
        case RunState::paused:
            return word(QT_TRANSLATE_NOOP("RunState", "paused"));
        case RunState::stopping:
            return word(QT_TRANSLATE_NOOP("RunState", "stopping"));
        case RunState::stopped:
            return word(QT_TRANSLATE_NOOP("RunState", "stopped"));
        case RunState::finished:
            return word(QT_TRANSLATE_NOOP("RunState", "finished"));
        case RunState::failed:
            return word(QT_TRANSLATE_NOOP("RunState", "failed"));
        case RunState::interrupted:
            return word(QT_TRANSLATE_NOOP("RunState", "interrupted"));
    }
    return {};
}

QColor runStateColor(RunState state, const Colors& colors) {
    switch (state) {
        case RunState::running:
        case RunState::preparing:
            return colors.running;
        case RunState::pausing:
        case RunState::paused:
        case RunState::stopping:
        case RunState::interrupted:
            return colors.paused;
        case RunState::failed:
            return colors.failed;
        case RunState::finished:
            return colors.text;
        case RunState::queued:
        case RunState::stopped:
            return colors.muted;
    }
    return colors.muted;
}

void paintRunStateMark(QPainter& painter, const QRectF& rect, RunState state, const Colors& colors) {
    const QColor color = runStateColor(state, colors);
    const qreal side = qMin(rect.width(), rect.height()) * 0.6;
    const QRectF box(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side);
    const auto at = [&box](qreal x, qreal y) { return QPointF(box.x() + x * box.width(), box.y() + y * box.height()); };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPen pen(color, side * 0.18, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const QRectF inner = box.adjusted(side * 0.09, side * 0.09, -side * 0.09, -side * 0.09);
    switch (state) {
        case RunState::running:
            painter.setBrush(color);
            painter.drawEllipse(inner);
            break;
        case RunState::queued:
            painter.drawEllipse(inner);
            break;
        case RunState::preparing:
        case RunState::pausing:
        case RunState::stopping:
            painter.drawEllipse(inner);
            painter.setBrush(color);
            painter.drawPie(inner, 90 * 16, 180 * 16);
            break;
        case RunState::paused:
            painter.drawLine(at(0.28, 0.1), at(0.28, 0.9));
            painter.drawLine(at(0.72, 0.1), at(0.72, 0.9));
            break;
        case RunState::stopped:
            painter.setBrush(color);
            painter.drawRect(inner.adjusted(side * 0.06, side * 0.06, -side * 0.06, -side * 0.06));
            break;
        case RunState::finished:
            painter.drawPolyline(QPolygonF{at(0.02, 0.55), at(0.36, 0.88), at(0.98, 0.16)});
            break;
        case RunState::failed:
            painter.drawLine(at(0.1, 0.1), at(0.9, 0.9));
            painter.drawLine(at(0.9, 0.1), at(0.1, 0.9));
            break;
        case RunState::interrupted:
            painter.drawArc(inner, 30 * 16, 120 * 16);
            painter.drawArc(inner, 210 * 16, 120 * 16);
            break;
    }
    painter.restore();
}

QIcon runStateIcon(RunState state) {
    QIcon icon;
    for (const int ratio : {1, 2, 3}) {
        QPixmap pixmap(16 * ratio, 16 * ratio);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paintRunStateMark(painter, QRectF(0, 0, 16 * ratio, 16 * ratio), state, Theme::instance().colors());
        painter.end();
        pixmap.setDevicePixelRatio(ratio);
        icon.addPixmap(pixmap);
    }
    return icon;
}

}  // namespace attune
