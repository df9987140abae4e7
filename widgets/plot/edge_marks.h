#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace attune {

/// Draws what a line cannot show of one curve, at the edges of the plot area. Marks of one kind keep a distance of
/// their own width, so that a thousand NaNs in a row are a row of triangles, not a smear.
class EdgeMarks {
public:
    EdgeMarks(QPainter& painter, const QRectF& area, const QColor& color, const QColor& ground);
    ~EdgeMarks();
    EdgeMarks(const EdgeMarks&) = delete;
    EdgeMarks& operator=(const EdgeMarks&) = delete;

    void nan(double x);            // ▲ standing on the bottom edge
    void plusInfinity(double x);   // ▲ touching the top edge
    void minusInfinity(double x);  // ▼ touching the bottom edge
    void seam(double x);           // a resume: a tick at the top
    void checkpoint(double x);     // a tick at the bottom
    void note(double x);           // a flag hanging from the top edge, with a faint line down to the bottom

private:
    void triangle(double x, double base, double tip, double& last);
    bool inside(double x) const { return x >= area_.left() && x <= area_.right(); }

    QPainter& painter_;
    QRectF area_;
    QColor color_;
    QColor ground_;
    double lastNan_ = -1e9, lastPlus_ = -1e9, lastMinus_ = -1e9;
};

}  // namespace attune
