#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attune {

/// What a set of values holds: exact extremes of the finite ones and a count of each kind that a line cannot show.
struct ValueSummary {
    double min = std::numeric_limits<double>::infinity();  // > max: no finite value
    double max = -std::numeric_limits<double>::infinity();
    double minPositive = std::numeric_limits<double>::infinity();  // infinity: none; the lower end on a log axis
    std::uint32_t nan = 0;
    std::uint32_t plusInfinity = 0;
    std::uint32_t minusInfinity = 0;
    std::uint32_t nonPositive = 0;  // finite and ≤ 0: not drawable on a log axis

    void add(double value) noexcept {
        if (std::isfinite(value)) {
            min = std::min(min, value);
            max = std::max(max, value);
            if (value > 0)
                minPositive = std::min(minPositive, value);
            else
                ++nonPositive;
        } else if (std::isnan(value)) {
            ++nan;
        } else if (value > 0) {
            ++plusInfinity;
        } else {
            ++minusInfinity;
        }
    }

    void merge(const ValueSummary& other) noexcept {
        min = std::min(min, other.min);
        max = std::max(max, other.max);
        minPositive = std::min(minPositive, other.minPositive);
        nan += other.nan;
        plusInfinity += other.plusInfinity;
        minusInfinity += other.minusInfinity;
        nonPositive += other.nonPositive;
    }

    bool hasFinite() const noexcept { return min <= max; }
    std::uint32_t nonFinite() const noexcept { return nan + plusInfinity + minusInfinity; }

    bool operator==(const ValueSummary&) const = default;
};

}  // namespace attune
