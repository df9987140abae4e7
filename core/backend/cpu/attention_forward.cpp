#include <cmath>
#include <limits>
#include <vector>

#include "core/backend/cpu/attention.h"
#include "core/backend/cpu/attention_layout.h"
#include "core/backend/cpu/rows.h"

namespace attune::cpu {

void attentionForward(const ThreadTeam& team, const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv,
                      Tensor out, Tensor logSumExp) {
    const AttentionLayout at(shape);
    const std::int64_t T = shape.T;
    const std::int64_t D = shape.headDim;
    team.forEach(shape.B * shape.H, [&](std::int64_t task, int) {
        const std::int64_t b = task / shape.H;
        const std::int64_t h = task % shape.H;
        std::vector<float> q(static_cast<std::size_t>(D)), row(q), sum(q), p(static_cast<std::size_t>(T)), mask(p);
        for (std::int64_t t = 0; t < T; ++t) {
            const std::int64_t keys = at.keys(b, t);
            const float* query = readRow(qkv, at.query(b, t, h), D, q.data());
            float largest = -std::numeric_limits<float>::infinity();
            for (std::int64_t k = 0; k < keys; ++k) {
                const float* key = readRow(qkv, at.key(b, k, h), D, row.data());
                float dot = 0;
                for (std::int64_t d = 0; d < D; ++d) dot += query[d] * key[d];
                p[static_cast<std::size_t>(k)] = dot * shape.scale;
                largest = std::max(largest, dot * shape.scale);
            }
            float total = 0;
            for (std::int64_t k = 0; k < keys; ++k)
                total += p[static_cast<std::size_t>(k)] = std::exp(p[static_cast<std::size_t>(k)] - largest);
            attentionMask(dropout, b, h, t, keys, mask.data());
            std::fill(sum.begin(), sum.end(), 0.0f);
            for (std::int64_t k = 0; k < keys; ++k) {
                const float* value = readRow(qkv, at.value(b, k, h), D, row.data());
                const float weight = p[static_cast<std::size_t>(k)] / total * mask[static_cast<std::size_t>(k)];
                for (std::int64_t d = 0; d < D; ++d) sum[static_cast<std::size_t>(d)] += weight * value[d];
            }
            float* o = beginRow(out, at.out(b, t, h), row.data());
            std::copy(sum.begin(), sum.end(), o);
            endRow(out, at.out(b, t, h), D, o);
            logSumExp.as<float>()[at.statistic(b, t, h)] = largest + std::log(total);
        }
    });
}

}  // namespace attune::cpu
