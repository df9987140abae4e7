#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "core/backend/registry.h"
#include "core/base/rng.h"

// Arrays and comparisons for the tests of the kernels.

namespace attune {

/// Host memory of one element type, read and written as double; what it holds is rounded to the type.
class Array {
public:
    Array() = default;
    Array(DType dtype, std::int64_t count)
        : dtype_(dtype), count_(count), bytes_(static_cast<std::size_t>(count * sizeOf(dtype) + 1)) {}

    static Array poisoned(DType dtype, std::int64_t count) {
        Array array(dtype, count);
        for (std::int64_t i = 0; i < count; ++i) array.set(i, std::numeric_limits<double>::quiet_NaN());
        return array;
    }
    static Array random(DType dtype, std::int64_t count, Random& random, double scale = 1, double offset = 0) {
        Array array(dtype, count);
        for (std::int64_t i = 0; i < count; ++i) array.set(i, offset + scale * random.normal());
        return array;
    }

    std::int64_t count() const { return count_; }
    Tensor tensor() { return {bytes_.data(), dtype_}; }
    ConstTensor tensor() const { return {bytes_.data(), dtype_}; }
    float* floats() { return tensor().as<float>(); }

    double operator[](std::int64_t i) const {
        return dtype_ == DType::f32 ? tensor().as<float>()[i] : fromBf16(tensor().as<std::uint16_t>()[i]);
    }
    void set(std::int64_t i, double value) {
        if (dtype_ == DType::f32) {
            tensor().as<float>()[i] = static_cast<float>(value);
        } else {
            tensor().as<std::uint16_t>()[i] = toBf16(static_cast<float>(value));
        }
    }
    bool operator==(const Array& other) const { return bytes_ == other.bytes_; }

private:
    DType dtype_ = DType::f32;
    std::int64_t count_ = 0;
    std::vector<unsigned char> bytes_;
};

/// Largest |actual − expected|, each against |expected| plus the root mean square of all; NaN anywhere gives infinity.
inline double relativeError(const Array& actual, const std::vector<double>& expected) {
    double squares = 0;
    for (const double value : expected) squares += value * value;
    const double scale = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, expected.size()))) + 1e-6;
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double error =
            std::abs(actual[static_cast<std::int64_t>(i)] - expected[i]) / (scale + std::abs(expected[i]));
        if (!(error <= worst)) worst = std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
    }
    return worst;
}

inline std::vector<double> values(const Array& array) {
    std::vector<double> result(static_cast<std::size_t>(array.count()));
    for (std::int64_t i = 0; i < array.count(); ++i) result[static_cast<std::size_t>(i)] = array[i];
    return result;
}

/// What one rounding of the type may cost, with room for sums in another order.
inline double tolerance(DType dtype) {
    return dtype == DType::f32 ? 2e-5 : 2e-2;
}

/// Central differences of a scalar function at some elements of `x` against `gradient`; the largest error over the
/// gradient's root mean square.
inline double gradientError(Array& x, const Array& gradient, Random& random, const std::function<double()>& loss,
                            double step = 1e-2) {
    double squares = 0;
    for (std::int64_t i = 0; i < gradient.count(); ++i) squares += gradient[i] * gradient[i];
    const double scale = std::sqrt(squares / static_cast<double>(gradient.count())) + 1e-6;
    double worst = 0;
    for (int trial = 0; trial < 12; ++trial) {
        const auto i = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(x.count())));
        const double old = x[i];
        x.set(i, old + step);
        const double above = loss();
        x.set(i, old - step);
        const double below = loss();
        x.set(i, old);
        const double error = std::abs((above - below) / (2 * step) - gradient[i]) / scale;
        if (!(error <= worst)) worst = error;
    }
    return worst;
}

/// Σ weights · array: a scalar loss whose gradient with respect to `array` is `weights`.
inline double weighted(const Array& array, const Array& weights) {
    double sum = 0;
    for (std::int64_t i = 0; i < array.count(); ++i) sum += array[i] * weights[i];
    return sum;
}

}  // namespace attune
