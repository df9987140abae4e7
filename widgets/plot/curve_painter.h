#pragma once

#include <QColor>
#include <QPainterPath>
#include <span>

#include "widgets/plot/curve_trace.h"
#include "widgets/plot/span_canvas.h"

namespace attune {

/// Where values lie on a canvas.
class CurveMapping {
public:
    /// view.columns is the canvas' width; on a log axis `lower` is > 0.
    CurveMapping(const Viewport& view, double lower, double upper, bool log, double height)
        : view_(view), log_(log), height_(height), lower_(log ? std::log(lower) : lower) {
        scale_ = height / ((log ? std::log(upper) : upper) - lower_);
    }
    const Viewport& view() const noexcept { return view_; }
    double height() const noexcept { return height_; }

    double y(double value) const noexcept {
        // Far outside is as good as anywhere outside, and keeps the arithmetic of pixels exact.
        return std::clamp(height_ - ((log_ ? std::log(value) : value) - lower_) * scale_, -1e6, 1e6);
    }

private:
    Viewport view_;
    bool log_;
    double height_, lower_, scale_;
};

struct CurveStroke {
    QRgb color = 0;                  // premultiplied
    double width = 1;                // device pixels
    double scale = 1;                // device pixels a logical pixel, for dots and dashes
    std::span<const double> dashes;  // logical pixels
};

/// Paints a curve as one vertical span a pixel column: exact extremes, lines between neighbours, dots for points that
/// stand alone or far apart. Strips side by side give the picture of one.
void paintCurve(SpanStrip& strip, const CurveTrace& trace, const CurveMapping& mapping, const CurveStroke& stroke);

/// The same as lines for SVG and PDF, in the mapping's coordinates: at most four points a column. Lone points are
/// closed circles in `dots`.
struct CurvePaths {
    QPainterPath lines, dots;
};
CurvePaths curvePaths(const CurveTrace& trace, const CurveMapping& mapping, double dotRadius);

}  // namespace attune
