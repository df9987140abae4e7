#pragma once

#include <QColor>
#include <QPainterPath>
#include <span>

#include "widgets/plot/curve_trace.h"
#include "widgets/plot/span_canvas.h"

namespace attune {

/// Where values lie on a canvas.
struct CurveMapping {
    Viewport view;  // columns = canvas width
    double lower = 0, upper = 1;
    bool log = false;
    double height = 1;

    double y(double value) const noexcept {
        const double part = log ? std::log(value / lower) / std::log(upper / lower) : (value - lower) / (upper - lower);
        // Far outside is as good as anywhere outside, and keeps the arithmetic of pixels exact.
        return std::clamp((1 - part) * height, -1e6, 1e6);
    }
};

struct CurveStroke {
    QRgb color = 0;                  // alpha counts
    double width = 1;                // device pixels
    double scale = 1;                // device pixels a logical pixel, for dots and dashes
    std::span<const double> dashes;  // logical pixels
};

/// Paints a curve as one vertical span a pixel column: exact extremes, lines between neighbours, dots for points that
/// stand alone or far apart.
void paintCurve(SpanCanvas& canvas, const CurveTrace& trace, const CurveMapping& mapping, const CurveStroke& stroke);

/// The same as lines for SVG and PDF, in the mapping's coordinates: at most four points a column. Lone points are
/// closed circles in `dots`.
struct CurvePaths {
    QPainterPath lines, dots;
};
CurvePaths curvePaths(const CurveTrace& trace, const CurveMapping& mapping, double dotRadius);

}  // namespace attune
