#pragma once

#include <QColor>
#include <QImage>
#include <algorithm>
#include <cstdint>
#include <vector>

namespace attune {

class SpanStrip;

/// A transparent picture that is fast at vertical strokes: pixels are kept column by column (premultiplied ARGB) and
/// turned into an image at the end. Coordinates are device pixels; y grows downwards; everything is clipped.
/// Colours are premultiplied. It is painted in strips of columns; strips that share no block may be painted by
/// different threads at the same time.
class SpanCanvas {
public:
    static constexpr int kBlock = 16;  // columns: both sides of a transposition stay in the cache

    /// Another size makes it transparent; at the same size every strip starts transparent.
    void reset(int width, int height);
    int width() const noexcept { return width_; }
    int height() const noexcept { return height_; }
    /// Blocks of kBlock columns, the last one may be narrower.
    int blocks() const noexcept { return int(touched_.size()); }
    /// The columns of blocks [firstBlock, lastBlock), transparent. Ends when its finish() was called.
    SpanStrip strip(int firstBlock, int lastBlock);
    /// What was painted, once every strip since reset is finished.
    const QImage& image() const noexcept { return image_; }

private:
    friend class SpanStrip;
    /// Rows [first, last) of a block that are not transparent: most of a chart is empty, and is neither cleared nor
    /// copied.
    struct Rows {
        int first = 1 << 30, last = 0;
        void add(int from, int to) noexcept {
            first = std::min(first, from);
            last = std::max(last, to);
        }
    };
    int width_ = 0;
    int height_ = 0;
    std::vector<std::uint32_t> pixels_;
    std::vector<Rows> touched_;  // in pixels_
    std::vector<Rows> shown_;    // in image_
    QImage image_;               // kept for its memory
    std::uint32_t* rows_ = nullptr;
};

/// Columns [first(), last()) of a canvas, in its coordinates; what lies outside is left out.
class SpanStrip {
public:
    int first() const noexcept { return first_; }
    int last() const noexcept { return last_; }
    int width() const noexcept { return canvas_.width_; }  // of the canvas

    /// Covers column `x` from `top` to `bottom`; the ends cover their pixels partly. Blends over what is there.
    void span(int x, double top, double bottom, QRgb color);
    /// The part of a straight line of vertical extent [top, bottom] that crosses column `x`, `half` thick to each side
    /// (measured vertically).
    void slope(int x, double top, double bottom, double half, QRgb color);
    /// A filled disc.
    void dot(double x, double y, double radius, QRgb color);
    /// Brings the canvas' image up to date in these columns.
    void finish();

private:
    friend class SpanCanvas;
    SpanStrip(SpanCanvas& canvas, int firstBlock, int lastBlock);
    std::uint32_t* columnFor(int x, int firstRow, int lastRow);  // where rows [firstRow, lastRow] will be painted

    SpanCanvas& canvas_;
    int firstBlock_, lastBlock_;
    int first_, last_;
};

}  // namespace attune
