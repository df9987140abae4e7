#include "core/backend/cpu/activation.h"

#include <algorithm>
#include <numbers>

namespace attune::cpu {

namespace {

// GELU (Hendrycks & Gimpel 2016): x · Φ(x); the tanh form is GPT-2's approximation ("gelu_new").
constexpr float tanhScale = 0.7978845608028654f;  // √(2/π)
constexpr float tanhCubic = 0.044715f;

float geluTanh(float x) {
    return 0.5f * x * (1 + std::tanh(tanhScale * (x + tanhCubic * x * x * x)));
}

float geluTanhSlope(float x) {
    const float t = std::tanh(tanhScale * (x + tanhCubic * x * x * x));
    return 0.5f * (1 + t) + 0.5f * x * (1 - t * t) * tanhScale * (1 + 3 * tanhCubic * x * x);
}

float geluErf(float x) {
    return 0.5f * x * std::erfc(-x * (1 / std::numbers::sqrt2_v<float>));
}

float geluErfSlope(float x) {
    const float density = std::exp(-0.5f * x * x) * (std::numbers::inv_sqrtpi_v<float> / std::numbers::sqrt2_v<float>);
    return 0.5f * std::erfc(-x * (1 / std::numbers::sqrt2_v<float>)) + x * density;
}

}  // namespace

void activationRow(Activation activation, std::int64_t count, const float* x, float* out) {
    switch (activation) {
        case Activation::none:
            std::copy_n(x, x == out ? 0 : count, out);
            break;
        case Activation::geluTanh:
            std::transform(x, x + count, out, geluTanh);
            break;
        case Activation::geluErf:
            std::transform(x, x + count, out, geluErf);
            break;
    }
}

void activationBackwardRow(Activation activation, std::int64_t count, const float* x, const float* dOut, float* out) {
    switch (activation) {
        case Activation::none:
            std::copy_n(dOut, dOut == out ? 0 : count, out);
            break;
        case Activation::geluTanh:
            std::transform(x, x + count, dOut, out, [](float value, float d) { return d * geluTanhSlope(value); });
            break;
        case Activation::geluErf:
            std::transform(x, x + count, dOut, out, [](float value, float d) { return d * geluErfSlope(value); });
            break;
    }
}

}  // namespace attune::cpu
