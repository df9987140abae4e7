#include "widgets/plot/span_canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace attune {

namespace {

/// Both colours premultiplied; `keep` is how much of the lower one stays, 0 … 256.
std::uint32_t over(std::uint32_t upper, std::uint32_t lower, std::uint32_t keep) {
    const std::uint32_t redBlue = (((lower & 0x00FF00FFU) * keep) >> 8) & 0x00FF00FFU;
    const std::uint32_t alphaGreen = (((lower >> 8) & 0x00FF00FFU) * keep) & 0xFF00FF00U;
    return upper + (redBlue | alphaGreen);
}

std::uint32_t keepUnder(std::uint32_t upper) {
    return 256 - ((upper >> 24) + (upper >> 31));
}

void blend(std::uint32_t& pixel, std::uint32_t color, double coverage) {
    const auto part = std::uint32_t(std::clamp(coverage, 0.0, 1.0) * 256);
    const std::uint32_t upper = over(0, color, part);
    pixel = over(upper, pixel, keepUnder(upper));
}

/// Four pixels at a time, as 16-bit products of bytes: compilers turn it into vector code.
void blendRun(std::uint32_t* pixels, int count, std::uint32_t upper) {
    const auto keep = std::uint16_t(keepUnder(upper));
    std::array<std::uint8_t, 16> pattern;
    for (std::size_t i = 0; i < 16; i += 4) std::memcpy(pattern.data() + i, &upper, 4);
    for (; count >= 4; count -= 4, pixels += 4) {
        auto* const bytes = reinterpret_cast<std::uint8_t*>(pixels);
        for (std::size_t i = 0; i < 16; ++i) {
            const auto kept = std::uint16_t(bytes[i] * keep);
            bytes[i] = std::uint8_t(pattern[i] + (kept >> 8));
        }
    }
    for (; count > 0; --count, ++pixels) *pixels = over(upper, *pixels, keep);
}

}  // namespace

void SpanCanvas::reset(int width, int height) {
    width_ = std::max(width, 0);
    height_ = std::max(height, 0);
    pixels_.assign(std::size_t(width_) * std::size_t(height_), 0);
}

void SpanCanvas::span(int x, double top, double bottom, QRgb color) {
    if (x < 0 || x >= width_ || !(top < height_) || !(bottom > 0)) return;
    top = std::max(top, 0.0);
    bottom = std::min(bottom, double(height_));
    std::uint32_t* column = pixels_.data() + std::size_t(x) * std::size_t(height_);
    const int first = int(top), last = std::min(int(bottom), height_ - 1);
    if (first == last) return blend(column[first], color, bottom - top);
    blend(column[first], color, first + 1 - top);
    blend(column[last], color, bottom - last);
    if (qAlpha(color) == 255)
        std::fill(column + first + 1, column + last, color);
    else
        blendRun(column + first + 1, last - first - 1, color);
}

void SpanCanvas::slope(int x, double top, double bottom, double half, QRgb color) {
    const double rise = bottom - top;
    if (x < 0 || x >= width_ || !(top - half < height_) || !(bottom + half > 0)) return;
    // Over one column the line passes each height for 2·half / rise of the width, and it enters and leaves linearly.
    const double ramp = std::max(rise, 1.0), peak = rise > 0 ? std::min(1.0, 2 * half / rise) : 1.0;
    std::uint32_t* column = pixels_.data() + std::size_t(x) * std::size_t(height_);
    const double upperEnd = (top + bottom) / 2 - half - ramp / 2, lowerEnd = (top + bottom) / 2 + half + ramp / 2;
    const int first = std::max(0, int(std::floor(upperEnd))), last = std::min(height_ - 1, int(std::floor(lowerEnd)));
    for (int y = first; y <= last; ++y) {
        const double middle = y + 0.5;
        blend(column[y], color, std::min({(middle - upperEnd) / ramp, (lowerEnd - middle) / ramp, peak}));
    }
}

void SpanCanvas::dot(double x, double y, double radius, QRgb color) {
    for (int column = int(std::floor(x - radius)); column <= int(std::floor(x + radius)); ++column) {
        const double offset = column + 0.5 - x;
        const double half = std::sqrt(std::max(0.0, radius * radius - offset * offset));
        if (half > 0) span(column, y - half, y + half, color);
    }
}

void SpanCanvas::finish() {
    if (image_.size() != QSize(width_, height_)) image_ = QImage(width_, height_, QImage::Format_ARGB32_Premultiplied);
    constexpr int block = 16;  // both sides of the transposition stay in the cache
    auto* const rows = reinterpret_cast<std::uint32_t*>(image_.bits());
    const auto stride = std::size_t(image_.bytesPerLine()) / sizeof(std::uint32_t);
    const auto transpose = [&](int x0, int y0, int columns, int lines) {
        const std::uint32_t* const from = pixels_.data() + std::size_t(x0) * std::size_t(height_) + std::size_t(y0);
        std::uint32_t* const to = rows + std::size_t(y0) * stride + std::size_t(x0);
        for (int y = 0; y < lines; ++y)
            for (int x = 0; x < columns; ++x)
                to[std::size_t(y) * stride + std::size_t(x)] =
                    from[std::size_t(x) * std::size_t(height_) + std::size_t(y)];
    };
    for (int x0 = 0; x0 < width_; x0 += block) {
        for (int y0 = 0; y0 < height_; y0 += block) {
            if (x0 + block <= width_ && y0 + block <= height_)
                transpose(x0, y0, block, block);  // constant lengths: unrolled
            else
                transpose(x0, y0, std::min(block, width_ - x0), std::min(block, height_ - y0));
        }
    }
}

}  // namespace attune
