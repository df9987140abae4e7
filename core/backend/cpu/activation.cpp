#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/activation.cpp"
#include <hwy/foreach_target.h>

#include "core/backend/cpu/activation.h"
#include "core/backend/cpu/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

/// Φ as the tanh form has it: 0.5 · (1 + tanh u) = 1 / (1 + e^(−2u)), which loses no digits for negative x; u = √(2/π)
/// · (x + 0.044715 x³). Past ±10 it is 0 or 1 in f32, so x is bounded there before it is cubed.
struct TanhForm {
    FloatVector bounded, phi;

    HWY_INLINE explicit TanhForm(FloatVector x) {
        const Floats d;
        bounded = hn::Min(hn::Max(x, hn::Set(d, -10.0f)), hn::Set(d, 10.0f));
        const auto square = hn::Mul(bounded, bounded);
        const auto minusTwoU = hn::Mul(hn::Mul(bounded, hn::MulAdd(square, hn::Set(d, 0.044715f), hn::Set(d, 1.0f))),
                                       hn::Set(d, -1.59576912f));
        phi = hn::Div(hn::Set(d, 1.0f), hn::Add(hn::Set(d, 1.0f), exponential(minusTwoU)));
        phi = hn::IfThenElse(hn::Le(x, hn::Set(d, -10.0f)), hn::Zero(d), phi);
    }

    HWY_INLINE FloatVector slope(FloatVector x) const {
        const Floats d;
        const auto twoDu =
            hn::MulAdd(hn::Mul(bounded, bounded), hn::Set(d, 1.59576912f * 3 * 0.044715f), hn::Set(d, 1.59576912f));
        const auto density = hn::Mul(hn::Mul(phi, hn::Sub(hn::Set(d, 1.0f), phi)), twoDu);
        return hn::MulAdd(x, density, phi);
    }
};

/// Φ itself: with z = |x| / √2 and t = 1 / (1 + 0.3275911 z), erfc z ≈ (a₁t + … + a₅t⁵) · e^(−z²) within 1.5e-7
/// (Abramowitz & Stegun 7.1.26).
struct ErfForm {
    FloatVector phi, gauss;

    HWY_INLINE explicit ErfForm(FloatVector x) {
        const Floats d;
        const auto bounded = hn::Min(hn::Max(x, hn::Set(d, -14.0f)), hn::Set(d, 14.0f));
        const auto z = hn::Mul(hn::Abs(bounded), hn::Set(d, 0.707106781f));
        gauss = exponential(hn::Neg(hn::Mul(z, z)));
        const auto t = hn::Div(hn::Set(d, 1.0f), hn::MulAdd(z, hn::Set(d, 0.3275911f), hn::Set(d, 1.0f)));
        auto p = hn::Set(d, 1.061405429f);
        for (const float coefficient : {-1.453152027f, 1.421413741f, -0.284496736f, 0.254829592f}) {
            p = hn::MulAdd(p, t, hn::Set(d, coefficient));
        }
        const auto tail = hn::Mul(hn::Mul(hn::Mul(p, t), gauss), hn::Set(d, 0.5f));
        phi = hn::IfThenElse(hn::Lt(x, hn::Zero(d)), tail, hn::Sub(hn::Set(d, 1.0f), tail));
    }

    HWY_INLINE FloatVector slope(FloatVector x) const {
        return hn::MulAdd(hn::Mul(x, gauss), hn::Set(Floats(), 0.39894228f), phi);
    }
};

template <class Form>
void forwardRow(std::int64_t count, const float* x, float* out) {
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto value = io.load(x + i);
        io.store(hn::Mul(value, Form(value).phi), out + i);
    });
}

template <class Form>
void backwardRow(std::int64_t count, const float* x, const float* dOut, float* out) {
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        const auto value = io.load(x + i);
        const auto slope = Form(value).slope(value);
        io.store(hn::Mul(io.load(dOut + i), hn::IfThenElse(hn::IsNaN(value), value, slope)), out + i);
    });
}

void geluTanhRow(std::int64_t count, const float* x, float* out) {
    forwardRow<TanhForm>(count, x, out);
}
void geluErfRow(std::int64_t count, const float* x, float* out) {
    forwardRow<ErfForm>(count, x, out);
}
void geluTanhBackwardRow(std::int64_t count, const float* x, const float* dOut, float* out) {
    backwardRow<TanhForm>(count, x, dOut, out);
}
void geluErfBackwardRow(std::int64_t count, const float* x, const float* dOut, float* out) {
    backwardRow<ErfForm>(count, x, dOut, out);
}

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

namespace attune::cpu {

HWY_EXPORT(geluTanhRow);
HWY_EXPORT(geluErfRow);
HWY_EXPORT(geluTanhBackwardRow);
HWY_EXPORT(geluErfBackwardRow);

void activationRow(Activation activation, std::int64_t count, const float* x, float* out) {
    switch (activation) {
        case Activation::none:
            std::copy_n(x, x == out ? 0 : count, out);
            break;
        case Activation::geluTanh:
            HWY_DYNAMIC_DISPATCH(geluTanhRow)(count, x, out);
            break;
        case Activation::geluErf:
            HWY_DYNAMIC_DISPATCH(geluErfRow)(count, x, out);
            break;
    }
}

void activationBackwardRow(Activation activation, std::int64_t count, const float* x, const float* dOut, float* out) {
    switch (activation) {
        case Activation::none:
            std::copy_n(dOut, dOut == out ? 0 : count, out);
            break;
        case Activation::geluTanh:
            HWY_DYNAMIC_DISPATCH(geluTanhBackwardRow)(count, x, dOut, out);
            break;
        case Activation::geluErf:
            HWY_DYNAMIC_DISPATCH(geluErfBackwardRow)(count, x, dOut, out);
            break;
    }
}

}  // namespace attune::cpu
#endif
