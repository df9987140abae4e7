#include "widgets/plot/curve_painter.h"

#include <numeric>

namespace attune {

namespace {

constexpr std::size_t kCrowd = 16;  // points of one column whose places within it cannot be told apart

/// Collects what the line covers in the current column and paints it when the line moves on.
class Stroker {
public:
    Stroker(SpanStrip& strip, const CurveStroke& stroke) : strip_(strip), stroke_(stroke), half_(stroke.width / 2) {
        period_ = std::accumulate(stroke.dashes.begin(), stroke.dashes.end(), 0.0) * stroke.scale;
    }
    ~Stroker() { flush(); }

    void moveTo(double x, double y) {
        flush();
        column_ = columnAt(x);
        top_ = bottom_ = y;
        hasPoints_ = true;
        x_ = x;
        y_ = y;
    }

    void lineTo(double x, double y) {
        const int target = columnAt(x);
        if (target > column_) {
            const double slope = (y - y_) / (x - x_);
            const auto at = [&](int edge) { return y_ + (edge - x_) * slope; };
            if (column_ >= 0) extend(at(column_ + 1));
            flush();
            for (int column = std::max(column_ + 1, strip_.first()); column < std::min(target, strip_.last()); ++column)
                crossing(column, at(column), at(column + 1));
            column_ = target;
            top_ = bottom_ = x > target ? at(target) : y;
            hasPoints_ = true;
        }
        extend(y);
        x_ = x;
        y_ = y;
    }

    void extend(double y) {
        top_ = std::min(top_, y);
        bottom_ = std::max(bottom_, y);
    }

    /// The line goes on from here.
    void leaveAt(double x, double y) {
        x_ = x;
        y_ = y;
    }

private:
    int columnAt(double x) const { return int(std::clamp(std::floor(x), -1.0, double(strip_.width()))); }

    bool dashOff(int column) const {
        if (period_ <= 0) return false;
        double at = std::fmod(column + 0.5, period_);
        for (std::size_t i = 0; i < stroke_.dashes.size(); ++i) {
            at -= stroke_.dashes[i] * stroke_.scale;
            if (at < 0) return i % 2 == 1;
        }
        return false;
    }

    void crossing(int column, double from, double to) {
        if (dashOff(column)) return;
        const auto [top, bottom] = std::minmax(from, to);
        const double rise = bottom - top;
        strip_.slope(column, top, bottom, half_ * std::sqrt(1 + rise * rise), stroke_.color);
    }

    void flush() {
        if (hasPoints_ && column_ >= strip_.first() && column_ < strip_.last() && !dashOff(column_))
            strip_.span(column_, top_ - half_, bottom_ + half_, stroke_.color);
        hasPoints_ = false;
    }

    SpanStrip& strip_;
    const CurveStroke& stroke_;
    double half_;
    double period_ = 0;
    int column_ = -2;
    double top_ = 0, bottom_ = 0;
    bool hasPoints_ = false;
    double x_ = 0, y_ = 0;  // where the line stands
};

/// The strip's columns and those beside it: a dot may reach over from `beside` columns away, and a line comes from and
/// goes to the next column that has points.
ColumnRange columnsAround(const SpanStrip& strip, const CurveTrace& trace, int beside) {
    const auto width = std::size_t(strip.width());
    std::size_t first = std::size_t(std::max(strip.first() - beside, 0));
    std::size_t last = std::min(std::size_t(strip.last() + beside), width);
    while (first > 0 && trace.bounds[first] == trace.bounds[first + 1]) --first;
    while (last < width && trace.bounds[last - 1] == trace.bounds[last]) ++last;
    return {first, last};
}

}  // namespace

void paintCurve(SpanStrip& strip, const CurveTrace& trace, const CurveMapping& mapping, const CurveStroke& stroke) {
    Stroker stroker(strip, stroke);
    const std::size_t visible = trace.bounds.back() - trace.bounds.front();
    // Far apart, the points themselves are information.
    const bool dots = double(visible) * 16 * stroke.scale < double(mapping.view().columns);
    const double radius = std::max(stroke.width, 1.2 * stroke.scale) * 1.4;
    const ColumnRange columns = columnsAround(strip, trace, int(std::ceil(radius)) + 1);
    tracePieces(trace, columns, [&](int column, const CurvePiece& piece) {
        const std::size_t count = piece.last - piece.first;
        // Rounding, and the point on the right end itself, must not push a point out of the column it was found in.
        // Of a crowd, the ends are as good as on the column's edges: their exact places would cost as much as the rest.
        const auto xOf = [&](std::size_t index, double edge) {
            if (count >= kCrowd) return column + edge;
            const double x = mapping.view().columnOf(trace.series->x(mapping.view().axis, index));
            return column < 0 || column >= strip.width() ? x : std::clamp(x, double(column), column + 0.999);
        };
        const double x = xOf(piece.first, 0.001), y = mapping.y(trace.values[piece.first]);
        if (piece.lone || dots) strip.dot(x, y, radius, stroke.color);
        if (piece.lone) return;
        if (piece.joined)
            stroker.lineTo(x, y);
        else
            stroker.moveTo(x, y);
        if (count > 1) {
            stroker.extend(mapping.y(piece.min));
            stroker.extend(mapping.y(piece.max));
            stroker.leaveAt(xOf(piece.last - 1, 0.999), mapping.y(trace.values[piece.last - 1]));
        }
    });
}

CurvePaths curvePaths(const CurveTrace& trace, const CurveMapping& mapping, double dotRadius) {
    CurvePaths paths;
    tracePieces(trace, {0, trace.bounds.size() - 1}, [&](int, const CurvePiece& piece) {
        const auto place = [&](std::size_t index) {
            return QPointF(mapping.view().columnOf(trace.series->x(mapping.view().axis, index)),
                           mapping.y(trace.values[index]));
        };
        const QPointF first = place(piece.first), last = place(piece.last - 1);
        if (piece.lone) {
            paths.dots.addEllipse(first, dotRadius, dotRadius);
            return;
        }
        if (piece.joined)
            paths.lines.lineTo(first);
        else
            paths.lines.moveTo(first);
        if (piece.last - piece.first > 2) {
            const double middle = (first.x() + last.x()) / 2;
            paths.lines.lineTo(middle, mapping.y(piece.min));
            paths.lines.lineTo(middle, mapping.y(piece.max));
        }
        if (piece.last - piece.first > 1) paths.lines.lineTo(last);
    });
    return paths;
}

}  // namespace attune
