// Vector loops and vector math, compiled once for each instruction set: included after hwy/foreach_target.h by the
// files that compute.

#if defined(ATTUNE_CPU_VECTOR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef ATTUNE_CPU_VECTOR_INL
#undef ATTUNE_CPU_VECTOR_INL
#else
#define ATTUNE_CPU_VECTOR_INL
#endif

#include <hwy/highway.h>

#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Floats = hn::ScalableTag<float>;
using FloatVector = hn::Vec<Floats>;

/// Loads and stores of whole vectors.
struct WholeVector {
    HWY_INLINE FloatVector load(const float* p) const { return hn::LoadU(Floats(), p); }
    HWY_INLINE void store(FloatVector v, float* p) const { hn::StoreU(v, Floats(), p); }
};

/// The last, partial vector of a row: lanes past the end read as `fill` and are not written.
struct PartVector {
    std::size_t count;
    float fill;

    HWY_INLINE FloatVector load(const float* p) const {
        HWY_ALIGN float lanes[HWY_MAX_BYTES / sizeof(float)];
        hn::Store(hn::Set(Floats(), fill), Floats(), lanes);
        std::memcpy(lanes, p, count * sizeof(float));
        return hn::Load(Floats(), lanes);
    }
    HWY_INLINE void store(FloatVector v, float* p) const {
        HWY_ALIGN float lanes[HWY_MAX_BYTES / sizeof(float)];
        hn::Store(v, Floats(), lanes);
        std::memcpy(p, lanes, count * sizeof(float));
    }
};

/// Calls body(i, io) for each vector of a row of `count` floats. The arithmetic of an element does not depend on where
/// the row begins.
template <class Body>
HWY_INLINE void forEachVector(std::int64_t count, float fill, const Body& body) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(Floats()));
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) body(i, WholeVector{});
    if (i < count) body(i, PartVector{static_cast<std::size_t>(count - i), fill});
}

/// eˣ to about one unit in the last place, by 2ⁿ · e^r with |r| ≤ ln 2 / 2 and e^r from its Taylor series. Below −87.3
/// it is 0, above 88 it stays e⁸⁸; NaN stays NaN.
HWY_INLINE FloatVector exponential(FloatVector x) {
    const Floats d;
    const hn::RebindToSigned<Floats> di;
    const auto lowest = hn::Set(d, -87.3f);
    const auto bounded = hn::Min(hn::Max(x, lowest), hn::Set(d, 88.0f));
    const auto n = hn::Round(hn::Mul(bounded, hn::Set(d, 1.44269504f)));
    auto r = hn::NegMulAdd(n, hn::Set(d, 0.693145752f),
                           bounded);  // ln 2 in two parts: the first has 12 zero bits at its end
    r = hn::NegMulAdd(n, hn::Set(d, 1.42860677e-6f), r);
    auto p = hn::Set(d, 1.0f / 5040);
    for (const float coefficient : {1.0f / 720, 1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f}) {
        p = hn::MulAdd(p, r, hn::Set(d, coefficient));
    }
    const auto power = hn::BitCast(d, hn::ShiftLeft<23>(hn::Add(hn::ConvertTo(di, n), hn::Set(di, 127))));
    const auto value = hn::IfThenElse(hn::Lt(x, lowest), hn::Zero(d), hn::Mul(p, power));
    return hn::IfThenElse(hn::IsNaN(x), x, value);
}

HWY_INLINE float sumOfLanes(FloatVector v) {
    return hn::GetLane(hn::SumOfLanes(Floats(), v));
}

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
