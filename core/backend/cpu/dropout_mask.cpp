#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/dropout_mask.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>

#include "core/backend/cpu/dropout_mask.h"
#include "core/backend/cpu/vector-inl.h"
#include "core/backend/dropout_bits.h"

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void maskRow(std::uint64_t seed, std::uint64_t sample, std::uint32_t t, std::uint32_t threshold, float scale,
             std::int64_t count, float* mask) {
    for (std::int64_t i = 0; i < count; i += 4) {
        const auto words = dropoutWords(seed, sample, t, static_cast<std::uint32_t>(i / 4));
        for (std::int64_t j = i; j < std::min(count, i + 4); ++j)
            mask[j] = words[static_cast<std::size_t>(j - i)] < threshold ? 0 : scale;
    }
}

#else

using Words = hn::RebindToUnsigned<Floats>;
using WordVector = hn::Vec<Words>;

/// Low and high halves of the 64-bit products of all lanes with one factor.
struct Product {
    WordVector low, high;

    HWY_INLINE Product(WordVector x, std::uint32_t factor) {
        const Words d;
        const hn::RepartitionToWide<Words> wide;
        const auto by = hn::Set(d, factor);
        const auto even = hn::MulEven(x, by);
        const auto odd = hn::MulEven(hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, x))), by);
        low = hn::OddEven(hn::BitCast(d, hn::ShiftLeft<32>(odd)), hn::BitCast(d, even));
        high = hn::OddEven(hn::BitCast(d, odd), hn::BitCast(d, hn::ShiftRight<32>(even)));
    }
};

/// philox of core/base/rng.h, one quad per lane.
void maskRow(std::uint64_t seed, std::uint64_t sample, std::uint32_t t, std::uint32_t threshold, float scale,
             std::int64_t count, float* mask) {
    const Words d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    // Compared as signed numbers with the top bit flipped: not every instruction set compares unsigned ones.
    const hn::RebindToSigned<Words> di;
    const auto flip = hn::Set(d, 0x80000000u);
    const auto limit = hn::BitCast(di, hn::Set(d, threshold ^ 0x80000000u));
    const auto kept = [&](WordVector word) HWY_ATTR {
        const auto dropped = hn::Lt(hn::BitCast(di, hn::Xor(word, flip)), limit);
        return hn::IfThenZeroElse(hn::RebindMask(Floats(), dropped), hn::Set(Floats(), scale));
    };
    for (std::int64_t first = 0; first < count; first += 4 * lanes) {
        auto c0 = hn::Iota(d, static_cast<std::uint32_t>(first / 4));
        auto c1 = hn::Set(d, t);
        auto c2 = hn::Set(d, static_cast<std::uint32_t>(sample));
        auto c3 = hn::Set(d, static_cast<std::uint32_t>(sample >> 32));
        auto key0 = static_cast<std::uint32_t>(seed);
        auto key1 = static_cast<std::uint32_t>(seed >> 32);
        for (int round = 0; round < 10; ++round) {
            const Product product0(c0, 0xD2511F53);
            const Product product1(c2, 0xCD9E8D57);
            c0 = hn::Xor(hn::Xor(product1.high, c1), hn::Set(d, key0));
            c1 = product1.low;
            c2 = hn::Xor(hn::Xor(product0.high, c3), hn::Set(d, key1));
            c3 = product0.low;
            key0 += 0x9E3779B9;
            key1 += 0xBB67AE85;
        }
        HWY_ALIGN float part[4 * HWY_MAX_BYTES / sizeof(float)];
        const bool whole = first + 4 * lanes <= count;
        hn::StoreInterleaved4(kept(c0), kept(c1), kept(c2), kept(c3), Floats(), whole ? mask + first : part);
        if (!whole) std::copy_n(part, count - first, mask + first);
    }
}

#endif

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attune::cpu {

HWY_EXPORT(maskRow);

void dropoutMaskRow(const DropoutKey& key, std::int64_t sample, std::int64_t head, std::int64_t t, std::int64_t count,
                    float* mask) {
    HWY_DYNAMIC_DISPATCH(maskRow)
    (dropoutSeed(key, static_cast<std::uint32_t>(head)), static_cast<std::uint64_t>(sample),
     static_cast<std::uint32_t>(t), dropoutThreshold(key.probability), 1 / (1 - key.probability), count, mask);
}

}  // namespace attune::cpu
#endif
