#include "core/backend/cpu/loss.h"

#include <cmath>
#include <vector>

#include "core/backend/cpu/rows.h"
#include "core/backend/cpu/softmax.h"

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
            const float largest = largestOf(V, x);
            const float xTarget = x[target];
            float* d = dScale != 0 ? beginRow(logits, at, scratch.data()) : nullptr;
            const float total = expSum(V, 1, largest, x, d);
            losses[static_cast<std::size_t>(row)] = std::log(total) + largest - xTarget;
            if (d == nullptr) continue;
            scaleRow(V, dScale / total, d);
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
