#include "core/backend/cpu/reduce.h"

#include <numeric>
#include <vector>

namespace attune::cpu {

void sumOfSquares(const ThreadTeam& team, std::int64_t count, const float* x, double* sum) {
    constexpr std::int64_t block = 16384;
    std::vector<double> partial(static_cast<std::size_t>((count + block - 1) / block));
    team.forEachBlock(count, block, [&](std::int64_t begin, std::int64_t end, int) {
        double total = 0;
        for (std::int64_t i = begin; i < end; ++i) total += static_cast<double>(x[i]) * x[i];
        partial[static_cast<std::size_t>(begin / block)] = total;
    });
    *sum = std::accumulate(partial.begin(), partial.end(), *sum);
}

}  // namespace attune::cpu
