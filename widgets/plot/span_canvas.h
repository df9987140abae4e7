#pragma once

#include <QColor>
#include <QImage>
#include <cstdint>
#include <vector>

namespace attune {

/// A transparent picture that is fast at vertical strokes: pixels are kept column by column (premultiplied ARGB) and
/// turned into an image at the end. Coordinates are device pixels; y grows downwards; everything is clipped.
/// Colours are premultiplied.
class SpanCanvas {
public:
    void reset(int width, int height);
    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }

    /// Covers column `x` from `top` to `bottom`; the ends cover their pixels partly. Blends over what is there.
    void span(int x, double top, double bottom, QRgb color);
    /// The part of a straight line of vertical extent [top, bottom] that crosses column `x`, `half` thick to each side
    /// (measured vertically).
    void slope(int x, double top, double bottom, double half, QRgb color);
    /// A filled disc.
    void dot(double x, double y, double radius, QRgb color);

    /// Makes image() of what was painted since reset.
    void finish();
    const QImage& image() const noexcept { return image_; }

private:
    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint32_t> pixels_;
    QImage image_;  // kept for its memory
};

}  // namespace attune
