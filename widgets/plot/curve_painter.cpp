#include "widgets/plot/curve_painter.h"

#include <cstdint>
#include <numeric>

namespace attune {

namespace {

constexpr std::size_t kCrowd = 16;  // points of one column whose places within it cannot be told apart

/// Collects what the line covers in the current column and paints it when the line moves on.
class Stroker {
public:
    Stroker(SpanStrip& strip, const CurveTrace& trace, const CurveMapping& mapping, const CurveStroke& stroke)
        : strip_(strip), trace_(trace), mapping_(mapping), stroke_(stroke), half_(stroke.width / 2) {
        period_ = std::accumulate(stroke.dashes.begin(), stroke.dashes.end(), 0.0) * stroke.scale;
    }
    ~Stroker() { flush(); }

    void moveTo(double x, double y) {
        start(columnAt(x), y, y);
        leaveAt(x, y);
    }

    void lineTo(double x, double y) {
        if (!hasPoints_) return moveTo(x, y);
        if (crowdEnd_ > 0) leaveAt(column_ + 0.999, mapping_.y(trace_.values[crowdEnd_ - 1]));
        const int target = columnAt(x);
        if (target > column_) {
            const double slope = (y - y_) / (x - x_);
            const auto at = [&](int edge) { return y_ + (edge - x_) * slope; };
            if (column_ >= 0) extend(at(column_ + 1));
            const int from = std::max(column_ + 1, strip_.first()), to = std::min(target, strip_.last());
            const double enters = x > target ? at(target) : y;
            flush();
            for (int column = from; column < to; ++column) crossing(column, at(column), at(column + 1));
            start(target, enters, enters);
        }
        extend(y);
        leaveAt(x, y);
    }

    void extend(double y) {
        top_ = std::min(top_, y);
        bottom_ = std::max(bottom_, y);
    }

    /// The line goes on from here.
    void leaveAt(double x, double y) {
        x_ = x;
        y_ = y;
        crowdEnd_ = 0;
    }

    /// Many points of one column: they cover it from `top` to `bottom`. Side by side, two crowds overlap or meet
    /// halfway between them; only towards something else is it worth looking where the first and the last point are.
    void crowd(int column, const CurvePiece& piece) {
        double top = mapping_.y(piece.max), bottom = mapping_.y(piece.min);
        if (piece.joined && crowdEnd_ > 0 && column == column_ + 1) {
            if (top > bottom_) top = bottom_ = (top + bottom_) / 2;
            if (bottom < top_) bottom = top_ = (bottom + top_) / 2;
            start(column, top, bottom);
        } else {
            if (piece.joined)
                lineTo(column + 0.001, mapping_.y(trace_.values[piece.first]));
            else
                start(column, top, bottom);
            extend(top);
            extend(bottom);
        }
        crowdEnd_ = piece.last;
    }

private:
    int columnAt(double x) const { return int(std::clamp(std::floor(x), -1.0, double(strip_.width()))); }

    void start(int column, double top, double bottom) {
        flush();
        column_ = column;
        top_ = top;
        bottom_ = bottom;
        hasPoints_ = true;
    }

    bool dashOff(int column) const {
        if (period_ <= 0) return false;
        double at = column + 0.5;
        at -= double(std::int64_t(at / period_)) * period_;
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
    const CurveTrace& trace_;
    const CurveMapping& mapping_;
    const CurveStroke& stroke_;
    double half_;
    double period_ = 0;
    int column_ = -2;
    double top_ = 0, bottom_ = 0;
    bool hasPoints_ = false;
    double x_ = 0, y_ = 0;      // where the line stands, unless it is with a crowd,
    std::size_t crowdEnd_ = 0;  // whose last point is the one before this
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
    Stroker stroker(strip, trace, mapping, stroke);
    const std::size_t visible = trace.bounds.back() - trace.bounds.front();
    // Far apart, the points themselves are information.
    const bool dots = double(visible) * 16 * stroke.scale < double(mapping.view().columns);
    const double radius = std::max(stroke.width, 1.2 * stroke.scale) * 1.4;
    const bool maybeLone =
        trace.log || trace.breakAtStops || trace.values.size() < 2 || !trace.pyramid->nonFinite().from(0).empty();
    const ColumnRange columns = columnsAround(strip, trace, dots || maybeLone ? int(std::ceil(radius)) + 1 : 1);
    tracePieces(trace, columns, [&](int column, const CurvePiece& piece) {
        const std::size_t count = piece.last - piece.first;
        if (count >= kCrowd) return stroker.crowd(column, piece);
        // Rounding, and the point on the right end itself, must not push a point out of the column it was found in.
        const auto xOf = [&](std::size_t index) {
            const double x = mapping.view().columnOf(trace.series->x(mapping.view().axis, index));
            return column < int(columns.first) || column >= int(columns.last)
                       ? x
                       : std::clamp(x, double(column), column + 0.999);
        };
        const double x = xOf(piece.first), y = mapping.y(trace.values[piece.first]);
        if (piece.lone || dots) strip.dot(x, y, radius, stroke.color);
        if (piece.lone) return;
        if (piece.joined)
            stroker.lineTo(x, y);
        else
            stroker.moveTo(x, y);
        if (count > 1) {
            stroker.extend(mapping.y(piece.min));
            stroker.extend(mapping.y(piece.max));
            stroker.leaveAt(xOf(piece.last - 1), mapping.y(trace.values[piece.last - 1]));
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
