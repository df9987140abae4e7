#include "widgets/plot/span_canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

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
    width = std::max(width, 0);
    height = std::max(height, 0);
    if (width != width_ || height != height_) {
        width_ = width;
        height_ = height;
        pixels_.assign(std::size_t(width) * std::size_t(height), 0);
        image_ = QImage(width, height, QImage::Format_ARGB32_Premultiplied);
        image_.fill(0);
        touched_.assign(std::size_t((width + kBlock - 1) / kBlock), {});
        shown_ = touched_;
    }
    rows_ = reinterpret_cast<std::uint32_t*>(image_.bits());  // here, where no other thread can be about to detach
}

SpanStrip SpanCanvas::strip(int firstBlock, int lastBlock) {
    return {*this, firstBlock, lastBlock};
}

SpanStrip::SpanStrip(SpanCanvas& canvas, int firstBlock, int lastBlock)
    : canvas_(canvas),
      firstBlock_(firstBlock),
      lastBlock_(lastBlock),
      first_(firstBlock * SpanCanvas::kBlock),
      last_(std::min(lastBlock * SpanCanvas::kBlock, canvas.width_)) {
    for (int x = first_; x < last_; ++x) {
        const auto& rows = canvas.touched_[std::size_t(x / SpanCanvas::kBlock)];
        std::uint32_t* const column = canvas.pixels_.data() + std::size_t(x) * std::size_t(canvas.height_);
        if (rows.first < rows.last) std::fill(column + rows.first, column + rows.last, 0);
    }
    for (int block = firstBlock; block < lastBlock; ++block) canvas.touched_[std::size_t(block)] = {};
}

std::uint32_t* SpanStrip::columnFor(int x, int firstRow, int lastRow) {
    canvas_.touched_[std::size_t(x / SpanCanvas::kBlock)].add(firstRow, lastRow + 1);
    return canvas_.pixels_.data() + std::size_t(x) * std::size_t(canvas_.height_);
}

void SpanStrip::span(int x, double top, double bottom, QRgb color) {
    const int height = canvas_.height_;
    if (x < first_ || x >= last_ || !(top < height) || !(bottom > 0)) return;
    top = std::max(top, 0.0);
    bottom = std::min(bottom, double(height));
    const int first = int(top), last = std::min(int(bottom), height - 1);
    std::uint32_t* const column = columnFor(x, first, last);
    if (first == last) return blend(column[first], color, bottom - top);
    blend(column[first], color, first + 1 - top);
    blend(column[last], color, bottom - last);
    if (qAlpha(color) == 255)
        std::fill(column + first + 1, column + last, color);
    else
        blendRun(column + first + 1, last - first - 1, color);
}

void SpanStrip::slope(int x, double top, double bottom, double half, QRgb color) {
    const double rise = bottom - top;
    const int height = canvas_.height_;
    if (x < first_ || x >= last_ || !(top - half < height) || !(bottom + half > 0)) return;
    // Over one column the line passes each height for 2·half / rise of the width, and it enters and leaves linearly.
    const double ramp = std::max(rise, 1.0), peak = rise > 0 ? std::min(1.0, 2 * half / rise) : 1.0;
    const double upperEnd = (top + bottom) / 2 - half - ramp / 2, lowerEnd = (top + bottom) / 2 + half + ramp / 2;
    const int first = std::max(0, int(std::floor(upperEnd))), last = std::min(height - 1, int(std::floor(lowerEnd)));
    if (first > last) return;
    std::uint32_t* const column = columnFor(x, first, last);
    for (int y = first; y <= last; ++y) {
        const double middle = y + 0.5;
        blend(column[y], color, std::min({(middle - upperEnd) / ramp, (lowerEnd - middle) / ramp, peak}));
    }
}

void SpanStrip::dot(double x, double y, double radius, QRgb color) {
    const int begin = std::max(first_, int(std::floor(x - radius))), end = int(std::floor(x + radius));
    for (int column = begin; column <= std::min(end, last_ - 1); ++column) {
        const double offset = column + 0.5 - x;
        const double half = std::sqrt(std::max(0.0, radius * radius - offset * offset));
        if (half > 0) span(column, y - half, y + half, color);
    }
}

void SpanStrip::finish() {
    constexpr int block = SpanCanvas::kBlock;
    const auto height = std::size_t(canvas_.height_);
    const auto stride = std::size_t(canvas_.image_.bytesPerLine()) / sizeof(std::uint32_t);
    const auto transpose = [&](int x0, int y0, int columns, int lines) {
        const std::uint32_t* const from = canvas_.pixels_.data() + std::size_t(x0) * height + std::size_t(y0);
        std::uint32_t* const to = canvas_.rows_ + std::size_t(y0) * stride + std::size_t(x0);
        for (int y = 0; y < lines; ++y)
            for (int x = 0; x < columns; ++x)
                to[std::size_t(y) * stride + std::size_t(x)] = from[std::size_t(x) * height + std::size_t(y)];
    };
    for (int number = firstBlock_; number < lastBlock_; ++number) {
        const SpanCanvas::Rows now = canvas_.touched_[std::size_t(number)];
        SpanCanvas::Rows rows = std::exchange(canvas_.shown_[std::size_t(number)], now);
        rows.add(now.first, now.last);
        const int x0 = number * block, columns = std::min(block, canvas_.width_ - x0);
        for (int y0 = rows.first; y0 < rows.last; y0 += block) {
            if (columns == block && y0 + block <= rows.last)
                transpose(x0, y0, block, block);  // constant lengths: unrolled
            else
                transpose(x0, y0, columns, std::min(block, rows.last - y0));
        }
    }
}

}  // namespace attune
