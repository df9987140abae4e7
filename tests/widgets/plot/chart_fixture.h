#pragma once

#include <QImage>
#include <QTest>
#include <cmath>
#include <functional>
#include <memory>

#include "core/series/metric_series.h"
#include "widgets/plot/curve_ref.h"

namespace attune::test {

inline MetricPoint pointAt(std::int64_t step, double value) {
    return {step, step * 1000, double(step) / 500, 1.7e9 + double(step), value};
}

/// Steps 0 … count − 1.
inline std::shared_ptr<MetricSeries> seriesOf(std::int64_t count, const std::function<double(std::int64_t)>& value) {
    auto series = std::make_shared<MetricSeries>();
    std::vector<MetricPoint> points;
    for (std::int64_t step = 0; step < count; ++step) points.push_back(pointAt(step, value(step)));
    series->append(points);
    return series;
}

inline CurveRef curveOf(std::shared_ptr<const MetricSeries> series, int run, int slot = 0) {
    return {std::move(series), run, QStringLiteral("#%1").arg(run), QStringLiteral("train/loss"), slot, {}, {}};
}

/// Pixels of `area` that come near to a colour.
inline int pixelsLike(const QImage& image, const QRect& area, const QColor& color, int tolerance = 60) {
    int count = 0;
    const QRect inside = area.intersected(image.rect());
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) +
                         std::abs(pixel.blue() - color.blue()) <
                     tolerance;
        }
    return count;
}

}  // namespace attune::test
