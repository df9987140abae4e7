#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backend/cpu/reduce.cpp"
#include <hwy/foreach_target.h>

#include "core/backend/cpu/reduce.h"
#include "core/backend/cpu/vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace attune::cpu::HWY_NAMESPACE {

double sumOfSquaresOf(std::int64_t count, const float* x) {
    const hn::ScalableTag<double> d;
    const hn::Rebind<float, decltype(d)> half;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    auto even = hn::Zero(d);  // two sums: an addition need not wait for the one before
    auto odd = hn::Zero(d);
    std::int64_t i = 0;
    for (; i + 2 * lanes <= count; i += 2 * lanes) {
        const auto a = hn::PromoteTo(d, hn::LoadU(half, x + i));
        const auto b = hn::PromoteTo(d, hn::LoadU(half, x + i + lanes));
        even = hn::MulAdd(a, a, even);
        odd = hn::MulAdd(b, b, odd);
    }
    double total = hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd)));
    for (; i < count; ++i) total += static_cast<double>(x[i]) * x[i];
    return total;
}

}  // namespace attune::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <numeric>
#include <vector>

namespace attune::cpu {

HWY_EXPORT(sumOfSquaresOf);

void sumOfSquares(const ThreadTeam& team, std::int64_t count, const float* x, double* sum) {
    constexpr std::int64_t block = 16384;
    std::vector<double> partial(static_cast<std::size_t>((count + block - 1) / block));
    team.forEachBlock(count, block, [&](std::int64_t begin, std::int64_t end, int) {
        partial[static_cast<std::size_t>(begin / block)] = HWY_DYNAMIC_DISPATCH(sumOfSquaresOf)(end - begin, x + begin);
    });
    *sum = std::accumulate(partial.begin(), partial.end(), *sum);
}

}  // namespace attune::cpu
#endif
