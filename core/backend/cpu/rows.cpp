#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/rows.cpp"
#include <hwy/foreach_target.h>

#include "core/backend/cpu/rows.h"
#include "core/backend/cpu/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

using Words = hn::RebindToUnsigned<Floats>;
using Halves = hn::Rebind<std::uint16_t, Floats>;

void widen(std::int64_t count, const std::uint16_t* x, float* out) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(Floats()));
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto bits = hn::ShiftLeft<16>(hn::PromoteTo(Words(), hn::LoadU(Halves(), x + i)));
        hn::StoreU(hn::BitCast(Floats(), bits), Floats(), out + i);
    }
    for (; i < count; ++i) out[i] = fromBf16(x[i]);
}

void narrow(std::int64_t count, const float* x, std::uint16_t* out) {
    const Words d;
    const hn::RebindToSigned<Floats> di;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(Floats()));
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) {  // toBf16 on a vector
        const auto value = hn::LoadU(Floats(), x + i);
        const auto bits = hn::BitCast(d, value);
        const auto odd = hn::And(hn::ShiftRight<16>(bits), hn::Set(d, 1));
        const auto rounded = hn::ShiftRight<16>(hn::Add(bits, hn::Add(odd, hn::Set(d, 0x7fff))));
        const auto nan = hn::Or(hn::ShiftRight<16>(bits), hn::Set(d, 0x40));
        const auto chosen = hn::IfThenElse(hn::RebindMask(d, hn::IsNaN(value)), nan, rounded);
        hn::StoreU(hn::DemoteTo(Halves(), hn::BitCast(di, chosen)), Halves(), out + i);
    }
    for (; i < count; ++i) out[i] = toBf16(x[i]);
}

void sum(std::int64_t count, const float* a, const float* b, float* out) {
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        io.store(hn::Add(io.load(a + i), io.load(b + i)), out + i);
    });
}

void product(std::int64_t count, const float* factors, float* x) {
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        io.store(hn::Mul(io.load(x + i), io.load(factors + i)), x + i);
    });
}

void addScaled(std::int64_t count, float factor, const float* x, float* out) {
    const auto by = hn::Set(Floats(), factor);
    forEachVector(count, 0, [&](std::int64_t i, auto io) HWY_ATTR {
        io.store(hn::MulAdd(io.load(x + i), by, io.load(out + i)), out + i);
    });
}

float dot(std::int64_t count, const float* a, const float* b) {
    auto total = hn::Zero(Floats());
    forEachVector(count, 0,
                  [&](std::int64_t i, auto io) HWY_ATTR { total = hn::MulAdd(io.load(a + i), io.load(b + i), total); });
    return sumOfLanes(total);
}

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>

namespace attune::cpu {

HWY_EXPORT(widen);
HWY_EXPORT(narrow);
HWY_EXPORT(sum);
HWY_EXPORT(product);
HWY_EXPORT(addScaled);
HWY_EXPORT(dot);

const float* readRow(ConstTensor x, std::int64_t offset, std::int64_t count, float* scratch) {
    if (x.dtype == DType::f32) return x.as<float>() + offset;
    ATTUNE_CHECK(x.dtype == DType::bf16);
    HWY_DYNAMIC_DISPATCH(widen)(count, x.as<std::uint16_t>() + offset, scratch);
    return scratch;
}

float* beginRow(Tensor x, std::int64_t offset, float* scratch) {
    if (x.dtype == DType::f32) return x.as<float>() + offset;
    ATTUNE_CHECK(x.dtype == DType::bf16);
    return scratch;
}

void endRow(Tensor x, std::int64_t offset, std::int64_t count, const float* row) {
    if (x.dtype == DType::bf16) HWY_DYNAMIC_DISPATCH(narrow)(count, row, x.as<std::uint16_t>() + offset);
}

void writeRow(Tensor x, std::int64_t offset, std::int64_t count, const float* row) {
    if (x.dtype == DType::f32) {
        std::copy_n(row, count, x.as<float>() + offset);
    } else {
        ATTUNE_CHECK(x.dtype == DType::bf16);
        endRow(x, offset, count, row);
    }
}

void addRows(std::int64_t count, const float* a, const float* b, float* out) {
    HWY_DYNAMIC_DISPATCH(sum)(count, a, b, out);
}

void multiplyRows(std::int64_t count, const float* factors, float* x) {
    HWY_DYNAMIC_DISPATCH(product)(count, factors, x);
}

void addScaledRow(std::int64_t count, float factor, const float* x, float* out) {
    HWY_DYNAMIC_DISPATCH(addScaled)(count, factor, x, out);
}

float dotRows(std::int64_t count, const float* a, const float* b) {
    return HWY_DYNAMIC_DISPATCH(dot)(count, a, b);
}

}  // namespace attune::cpu
#endif
