#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace attune {

/// The smallest and the greatest of some finite values; neutral when there are none.
struct Extremes {
    double min = std::numeric_limits<double>::infinity();  // > max: no finite value
    double max = -std::numeric_limits<double>::infinity();

    void add(double value) noexcept {
        if (std::isfinite(value)) merge({value, value});
    }
    void merge(const Extremes& other) noexcept {
        min = std::min(min, other.min);
        max = std::max(max, other.max);
    }
    bool hasFinite() const noexcept { return min <= max; }
    bool operator==(const Extremes&) const = default;
};

/// How many values there are of each kind that a line cannot show.
struct NonFiniteCount {
    std::size_t nan = 0;
    std::size_t plusInfinity = 0;
    std::size_t minusInfinity = 0;

    std::size_t total() const noexcept { return nan + plusInfinity + minusInfinity; }
    bool operator==(const NonFiniteCount&) const = default;
};

/// What a set of values holds, exactly.
struct ValueSummary : Extremes, NonFiniteCount {
    bool operator==(const ValueSummary&) const = default;
};

}  // namespace attune
