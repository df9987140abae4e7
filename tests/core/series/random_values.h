#pragma once

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace attune::test {

/// Normal noise with NaN, ±Inf, zeros and negatives strewn in; the same for the same seed.
inline std::vector<double> randomValues(std::size_t count, std::uint32_t seed) {
    std::mt19937 generator(seed);
    std::normal_distribution<double> noise(0.5, 1);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> values(count);
    for (double& value : values) {
        switch (generator() % 40) {
            case 0:
                value = std::numeric_limits<double>::quiet_NaN();
                break;
            case 1:
                value = infinity;
                break;
            case 2:
                value = -infinity;
                break;
            case 3:
                value = 0;
                break;
            default:
                value = noise(generator);
        }
    }
    return values;
}

}  // namespace attune::test
