#include "core/series/metric_series.h"

#include <algorithm>

#include "core/base/error.h"

namespace attune {

namespace {

/// First index in [from, size) for which `before` is false, when before is true and then false along the indices. The
/// steps double away from `from`, so that a near answer is cheap.
template <typename Before>
std::size_t gallop(std::size_t from, std::size_t size, Before before) {
    std::size_t low = from, stride = 1;
    while (low < size && before(std::min(low + stride, size) - 1)) {
        low = std::min(low + stride, size);
        stride *= 2;
    }
    std::size_t high = std::min(low + stride, size);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (before(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// The same, expecting the answer at `guess` ≥ from.
template <typename Before>
std::size_t searchNear(std::size_t guess, std::size_t from, std::size_t size, Before before) {
    guess = std::min(guess, size);
    if (guess == from || before(guess - 1)) return gallop(guess, size, before);
    std::size_t high = guess - 1, stride = 1;
    while (high > from && !before(high - 1)) {
        high -= std::min(stride, high - from);
        stride *= 2;
        if (before(high)) return gallop(high + 1, guess, before);
    }
    return high;
}

template <typename Column>
void cut(Column& column, std::size_t size) {
    if (column.size() > size) column.resize(size);
}

}  // namespace

void MetricSeries::append(std::span<const MetricPoint> points) {
    std::vector<double> values;
    values.reserve(points.size());
    for (const MetricPoint& point : points) {
        if (!step_.empty() && point.step < step_.back()) {
            value_.append(values);
            values.clear();
            truncateAfter(point.step - 1);
        }
        appendTimes(point);
        values.push_back(point.value);
    }
    value_.append(values);
    pyramid_.append(value_.values());
}

void MetricSeries::append(std::span<const std::int64_t> step, std::span<const std::int64_t> tokens,
                          std::span<const double> epoch, std::span<const double> wallTime,
                          std::span<const double> value) {
    ATTUNE_CHECK(tokens.size() == step.size() && epoch.size() == step.size());
    ATTUNE_CHECK(wallTime.size() == step.size() && value.size() == step.size());
    if (empty()) {
        for (auto* column : {&step_, &tokens_}) column->reserve(step.size());
        for (auto* column : {&epoch_, &wallTime_, &trainedTime_}) column->reserve(step.size());
    }
    std::vector<MetricPoint> batch;
    for (std::size_t i = 0; i < step.size();) {
        batch.clear();
        for (; i < step.size() && batch.size() < 65536; ++i)
            batch.push_back({step[i], tokens[i], epoch[i], wallTime[i], value[i]});
        append(batch);
    }
}

void MetricSeries::appendTimes(const MetricPoint& point) {
    double trained = 0;
    bool stoodStill = false;
    if (step_.empty()) {
        if (!hasStart_) setStart(point.wallTime);
        trained = std::max(0.0, point.wallTime - startWallTime_);
    } else {
        double delta = std::max(0.0, point.wallTime - wallTime_.back());
        while (!pauses_.empty() && pauses_.front().from < point.wallTime) {
            const Pause pause = pauses_.front();
            pauses_.erase(pauses_.begin());
            delta -= std::max(0.0, std::min(pause.to, point.wallTime) - std::max(pause.from, wallTime_.back()));
            stoodStill = true;
        }
        if (passesSeam(point.step)) {
            // How long the first interval after a resume took is not known: the time in between includes the stop.
            delta = size() > 1 ? (trainedTime_.back() - trainedTime_.front()) / double(size() - 1) : 0;
            stoodStill = true;
        }
        trained = trainedTime_.back() + std::max(0.0, delta);
        if (risingWallTime_.empty() && point.wallTime < wallTime_.back()) risingWallTime_ = wallTime_;
    }
    if (stoodStill) breaks_.push_back(size());
    if (!risingWallTime_.empty()) risingWallTime_.push_back(std::max(risingWallTime_.back(), point.wallTime));
    step_.push_back(point.step);
    tokens_.push_back(point.tokens);
    epoch_.push_back(point.epoch);
    wallTime_.push_back(point.wallTime);
    trainedTime_.push_back(trained);
}

void MetricSeries::truncateAfter(std::int64_t step) {
    supersede(step);
    addSeam(step);
}

void MetricSeries::supersede(std::int64_t step) {
    const std::size_t keep = std::size_t(std::upper_bound(step_.begin(), step_.end(), step) - step_.begin());
    if (keep == size()) return;
    cut(step_, keep);
    cut(tokens_, keep);
    cut(epoch_, keep);
    cut(wallTime_, keep);
    cut(trainedTime_, keep);
    cut(risingWallTime_, keep);
    value_.truncate(keep);
    pyramid_.truncate(keep);
    std::erase_if(seams_, [step](std::int64_t seam) { return seam > step; });
    std::erase_if(breaks_, [keep](std::size_t index) { return index >= keep; });
    nextSeam_ = std::min(nextSeam_, seams_.size());
    ++revision_;
}

void MetricSeries::addSeam(std::int64_t step) {
    if (seams_.empty() || seams_.back() < step) seams_.push_back(step);
    nextSeam_ = std::min(nextSeam_, seams_.size() - 1);
}

bool MetricSeries::passesSeam(std::int64_t step) {
    bool passed = false;
    for (; nextSeam_ < seams_.size() && seams_[nextSeam_] < step; ++nextSeam_)
        passed = passed || seams_[nextSeam_] >= step_.back();
    return passed;
}

void MetricSeries::addPause(double fromWallTime, double toWallTime) {
    if (fromWallTime < toWallTime) pauses_.push_back({fromWallTime, toWallTime});
}

void MetricSeries::setStart(double wallTime) {
    startWallTime_ = wallTime;
    hasStart_ = true;
}

MetricPoint MetricSeries::point(std::size_t index) const {
    return {step_[index], tokens_[index], epoch_[index], wallTime_[index], value(index)};
}

template <typename Use>
auto MetricSeries::withColumn(SeriesAxis axis, Use use) const noexcept {
    switch (axis) {
        case SeriesAxis::step:
            return use(step_);
        case SeriesAxis::tokens:
            return use(tokens_);
        case SeriesAxis::epoch:
            return use(epoch_);
        case SeriesAxis::trainedTime:
            return use(trainedTime_);
        case SeriesAxis::wallTime:
            break;
    }
    return use(risingWallTime_.empty() ? wallTime_ : risingWallTime_);
}

double MetricSeries::x(SeriesAxis axis, std::size_t index) const noexcept {
    return withColumn(axis, [&](const auto& column) { return double(column[index]); });
}

std::size_t MetricSeries::lowerBound(SeriesAxis axis, double value, std::size_t from) const noexcept {
    return withColumn(axis, [&](const auto& column) {
        return gallop(from, size(), [&](std::size_t i) { return double(column[i]) < value; });
    });
}

void MetricSeries::lowerBounds(SeriesAxis axis, double lower, double width,
                               std::span<std::size_t> bounds) const noexcept {
    constexpr std::size_t ahead = 8;  // columns: long enough for memory to answer
    withColumn(axis, [&](const auto& column) {
        std::size_t at = 0, stride = 0;
        for (std::size_t i = 0; i < bounds.size(); ++i) {
            const double edge = lower + double(i) * width;
            const auto before = [&](std::size_t k) { return double(column[k]) < edge; };
            bounds[i] = i == 0 ? gallop(0, size(), before) : searchNear(at + stride, at, size(), before);
            stride = i == 0 ? 0 : bounds[i] - at;
            at = bounds[i];
            if (at + ahead * stride < size()) __builtin_prefetch(&column[at + ahead * stride]);
        }
    });
}

}  // namespace attune
