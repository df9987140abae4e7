#include <random>

#include "tests/core/series/random_values.h"
#include "tests/widgets/plot/chart_fixture.h"
#include "widgets/plot/curve_painter.h"

using namespace attune;
using namespace attune::test;

namespace {

constexpr std::array kDashes{6.0, 3.0};

/// A curve with NaN and ±Inf, from far apart to crowded, on a canvas of odd size.
struct Picture {
    explicit Picture(std::uint32_t seed) : generator(seed) {
        width = int(between(1, 300));
        height = int(between(1, 200));
        const std::size_t count = between(1, std::size_t(1) << between(1, 16));
        auto values = randomValues(count, seed);
        if (between(0, 1) == 1)  // long unbroken parts
            for (double& value : values)
                if (between(0, 200) > 0 && !std::isfinite(value)) value = 0.5;
        std::vector<MetricPoint> points;
        std::int64_t step = 0;
        const std::size_t longestGap = between(1, 40);
        for (double value : values) points.push_back(pointAt(step += std::int64_t(between(1, longestGap)), value));
        series.append(points);
        const double from = double(step) * double(between(0, 4)) / 10;
        view = {SeriesAxis::step, from, from + double(step) * double(between(1, 6)) / 10 + 1, std::size_t(width)};
        columnBounds(series, view, bounds);
        trace.series = &series;
        trace.values = series.values();
        trace.pyramid = &series.pyramid();
        trace.bounds = bounds;
        trace.log = between(0, 3) == 0;
        stroke = {qPremultiply(qRgba(200, 40, 90, int(between(60, 255)))), double(between(4, 12)) / 4, 1, {}};
        if (between(0, 2) == 0) stroke.dashes = kDashes;
    }
    std::size_t between(std::size_t low, std::size_t high) {
        return std::uniform_int_distribution<std::size_t>(low, high)(generator);
    }
    CurveMapping mapping() const { return {view, trace.log ? 0.01 : -4, 5, trace.log, double(height)}; }
    void paintStrip(SpanCanvas& canvas, int firstBlock, int lastBlock) const {
        SpanStrip strip = canvas.strip(firstBlock, lastBlock);
        paintCurve(strip, trace, mapping(), stroke);
        strip.finish();
    }
    QImage whole() const {
        SpanCanvas canvas;
        canvas.reset(width, height);
        paintStrip(canvas, 0, canvas.blocks());
        return canvas.image().copy();
    }

    std::mt19937 generator;
    MetricSeries series;
    std::vector<std::size_t> bounds;
    CurveTrace trace;
    CurveStroke stroke;
    Viewport view;
    int width, height;
};

QByteArray about(std::uint32_t seed, int x) {
    return "seed " + QByteArray::number(seed) + " column " + QByteArray::number(x);
}

}  // namespace

class TestCurvePainter : public QObject {
    Q_OBJECT

private slots:
    void init() { seed_ = std::random_device{}(); }

    void stripsSideBySideGiveThePictureOfOne() {
        for (int round = 0; round < 300; ++round) {
            Picture picture(++seed_);
            SpanCanvas canvas;
            canvas.reset(picture.width, picture.height);
            for (int block = canvas.blocks(); block > 0;) {
                const int first = block - int(picture.between(1, std::size_t(block)));
                picture.paintStrip(canvas, first, block);
                block = first;
            }
            QVERIFY2(canvas.image() == picture.whole(), about(seed_, -1));
        }
    }

    void nothingOfThePictureBeforeIsLeft() {
        for (int round = 0; round < 100; ++round) {
            SpanCanvas canvas;
            Picture first(++seed_);
            for (int frame = 0; frame < 3; ++frame) {
                Picture next(++seed_);
                next.width = first.width;
                next.height = first.height;
                next.view.columns = first.view.columns;
                columnBounds(next.series, next.view, next.bounds);
                next.trace.bounds = next.bounds;
                canvas.reset(next.width, next.height);
                next.paintStrip(canvas, 0, canvas.blocks());
                QVERIFY2(canvas.image() == next.whole(), about(seed_, frame));
            }
        }
    }

    /// Against the points themselves: each is painted where it lies, and nothing is painted where no point or line is.
    void everyPointIsPaintedAndNothingElse() {
        for (int round = 0; round < 200; ++round) {
            Picture picture(++seed_);
            picture.stroke.dashes = {};
            const QImage image = picture.whole();
            const CurveMapping mapping = picture.mapping();
            const auto& bounds = picture.bounds;
            const double reach = picture.stroke.width * 3 + 3;  // a dot, and what rounding adds
            for (int x = 0; x < picture.width; ++x) {
                const auto column = std::size_t(x);
                for (std::size_t i = bounds[column]; i < bounds[column + 1]; ++i) {
                    if (!picture.trace.drawable(i)) continue;
                    const double y = mapping.y(picture.series.value(i));
                    if (y < 1 || y > picture.height - 1) continue;
                    int alpha = 0;  // of the place and its neighbours: bounds may be rounded for drawing
                    for (int dx = std::max(x - 1, 0); dx <= std::min(x + 1, picture.width - 1); ++dx)
                        alpha = std::max(alpha, qAlpha(image.pixel(dx, int(y))));
                    QVERIFY2(alpha > 0, about(seed_, x));
                }
                // All that may pass here: the points nearby, and the ones that a line goes to.
                std::size_t left = bounds[std::size_t(std::max(x - 4, 0))];
                std::size_t right = bounds[std::size_t(std::min(x + 5, picture.width))];
                if (left > 0) --left;
                if (right < picture.series.size()) ++right;
                double top = 1e9, bottom = -1e9;
                for (std::size_t i = left; i < right; ++i) {
                    if (!picture.trace.drawable(i)) continue;
                    top = std::min(top, mapping.y(picture.series.value(i)));
                    bottom = std::max(bottom, mapping.y(picture.series.value(i)));
                }
                // A steep line between far points is thick when measured vertically.
                const double slack = reach + (picture.bounds[column] == picture.bounds[column + 1] ? 1e9 : 0);
                for (int y = 0; y < picture.height; ++y)
                    if (y + 1 < top - slack || y > bottom + slack || top > bottom)
                        QVERIFY2(qAlpha(image.pixel(x, y)) == 0, about(seed_, x));
            }
        }
    }

private:
    std::uint32_t seed_ = 0;
};

QTEST_MAIN(TestCurvePainter)
#include "tst_curve_painter.moc"
