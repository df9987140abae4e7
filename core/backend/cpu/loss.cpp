#include "core/backend/cpu/loss.h"

#include <cmath>
#include <vector>

#include "core/backend/cpu/rows.h"

namespace attune::cpu {

void softmaxCrossEntropy(const ThreadTeam& team, std::int64_t rows, std::int64_t V, std::int64_t Vp, Tensor logits,
                         const std::int32_t* targets, float dScale, double* lossSum, Tensor rowLoss) {
    std::vector<float> losses(static_cast<std::size_t>(rows), 0.0f);
    team.forEachBlock(rows, 8, [&](std::int64_t begin, std::int64_t end, int) {
        std::vector<float> scratch(static_cast<std::size_t>(Vp));
        for (std::int64_t row = begin; row < end; ++row) {
            const std::int64_t at = row * Vp;
            const std::int32_t target = targets[row];
            if (target < 0) {
                if (dScale == 0) continue;
                float* d = beginRow(logits, at, scratch.data());
                std::fill_n(d, Vp, 0.0f);
                endRow(logits, at, Vp, d);
                continue;
            }
            ATTUNE_CHECK(target < V);
            const float* x = readRow(logits, at, V, scratch.data());
            float largest = x[0];
            for (std::int64_t v = 1; v < V; ++v) largest = std::max(largest, x[v]);
            double total = 0;
            for (std::int64_t v = 0; v < V; ++v) total += std::exp(x[v] - largest);
            losses[static_cast<std::size_t>(row)] = static_cast<float>(std::log(total)) + largest - x[target];
            if (dScale == 0) continue;
            const float factor = dScale / static_cast<float>(total);
            float* d = beginRow(logits, at, scratch.data());
            for (std::int64_t v = 0; v < V; ++v) d[v] = factor * std::exp(x[v] - largest);
            d[target] -= dScale;
            std::fill(d + V, d + Vp, 0.0f);
            endRow(logits, at, Vp, d);
        }
    });
    double sum = 0;
    for (const float loss : losses) sum += loss;
    *lossSum += sum;
    if (rowLoss) std::copy(losses.begin(), losses.end(), rowLoss.as<float>());
}

}  // namespace attune::cpu
