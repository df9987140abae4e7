#include "widgets/plot/edge_marks.h"

namespace attune {

namespace {

constexpr double kHalfWidth = 4.5, kHeight = 8, kTick = 6;
constexpr double kFlagWidth = 9, kFlagHeight = 11, kFlagNotch = 3;
constexpr float kNoteLineOpacity = 0.45F;

}  // namespace

EdgeMarks::EdgeMarks(QPainter& painter, const QRectF& area, const QColor& color, const QColor& ground)
    : painter_(painter), area_(area), color_(color), ground_(ground) {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing);
}

EdgeMarks::~EdgeMarks() {
    painter_.restore();
}

void EdgeMarks::nan(double x) {
    triangle(x, area_.bottom(), area_.bottom() - kHeight, lastNan_);
}

void EdgeMarks::plusInfinity(double x) {
    triangle(x, area_.top() + kHeight, area_.top(), lastPlus_);
}

void EdgeMarks::minusInfinity(double x) {
    triangle(x, area_.bottom() - kHeight, area_.bottom(), lastMinus_);
}

void EdgeMarks::triangle(double x, double base, double tip, double& last) {
    if (!inside(x) || x - last < 2 * kHalfWidth) return;
    last = x;
    painter_.setPen(QPen(ground_, 1));
    painter_.setBrush(color_);
    painter_.drawPolygon(QPolygonF({{x - kHalfWidth, base}, {x + kHalfWidth, base}, {x, tip}}));
}

void EdgeMarks::seam(double x) {
    if (!inside(x)) return;
    painter_.setPen(QPen(color_, 1.5, Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(QPointF(x, area_.top()), QPointF(x, area_.top() + 2 * kTick));
    painter_.setBrush(ground_);
    painter_.drawEllipse(QPointF(x, area_.top() + 2 * kTick), 2.5, 2.5);
}

void EdgeMarks::note(double x) {
    if (!inside(x)) return;
    QColor faint = color_;
    faint.setAlphaF(kNoteLineOpacity);
    painter_.setPen(QPen(faint, 1, Qt::DotLine, Qt::FlatCap));
    painter_.drawLine(QPointF(x, area_.top()), QPointF(x, area_.bottom()));
    painter_.setPen(QPen(ground_, 1));
    painter_.setBrush(color_);
    const double left = x - kFlagWidth / 2, right = x + kFlagWidth / 2, foot = area_.top() + kFlagHeight;
    painter_.drawPolygon(
        QPolygonF({{left, area_.top()}, {right, area_.top()}, {right, foot}, {x, foot - kFlagNotch}, {left, foot}}));
}

void EdgeMarks::checkpoint(double x) {
    if (!inside(x)) return;
    painter_.setPen(QPen(color_, 1.5, Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(QPointF(x, area_.bottom()), QPointF(x, area_.bottom() - kTick));
}

}  // namespace attune
