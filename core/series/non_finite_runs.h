#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/series/value_summary.h"

namespace attune {

/// Where a column of values is NaN or ±Inf, as runs of neighbours of one kind: nothing for a sound series, one run for
/// one that ended in NaN. Counting any range and finding the next run cost O(log runs).
class NonFiniteRuns {
public:
    enum class Kind { nan, plusInfinity, minusInfinity };
    struct Run {
        std::size_t first, last;
        Kind kind;
        NonFiniteCount before;  // in all runs before this one
    };

    /// Takes in `values`, which follow the first `offset` ones.
    void append(std::span<const double> values, std::size_t offset);
    void truncate(std::size_t size);

    NonFiniteCount count(std::size_t first, std::size_t last) const;
    /// Ascending. The first run that ends after `index`, and those that follow it.
    std::span<const Run> from(std::size_t index) const;

private:
    /// In [0, index).
    NonFiniteCount countBefore(std::size_t index) const;

    std::vector<Run> runs_;
};

}  // namespace attune
