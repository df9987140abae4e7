#include <cmath>
#include <vector>

#include "core/backend/cpu/attention.h"
#include "core/backend/cpu/attention_layout.h"
#include "core/backend/cpu/rows.h"

namespace attune::cpu {

std::int64_t attentionWorkspaceBytes(const ThreadTeam& team, const AttentionShape& shape) {
    return team.size() * 2 * shape.T * shape.headDim * sizeOf(DType::f32);
}

void attentionBackward(const ThreadTeam& team, const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut,
                       ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv, void* workspace) {
    const AttentionLayout at(shape);
    const std::int64_t T = shape.T;
    const std::int64_t D = shape.headDim;
    team.forEach(shape.B * shape.H, [&](std::int64_t task, int worker) {
        const std::int64_t b = task / shape.H;
        const std::int64_t h = task % shape.H;
        float* dKeys = static_cast<float*>(workspace) + worker * 2 * T * D;
        float* dValues = dKeys + T * D;
        std::fill_n(dKeys, 2 * T * D, 0.0f);
        std::vector<float> scratch(static_cast<std::size_t>(6 * D)), mask(static_cast<std::size_t>(T));
        float* const s = scratch.data();
        for (std::int64_t t = 0; t < T; ++t) {
            const std::int64_t keys = at.keys(b, t);
            const float* query = readRow(qkv, at.query(b, t, h), D, s);
            const float* dO = readRow(dOut, at.out(b, t, h), D, s + D);
            const float* o = readRow(out, at.out(b, t, h), D, s + 2 * D);
            float delta = 0;
            for (std::int64_t d = 0; d < D; ++d) delta += dO[d] * o[d];
            float* dQuery = s + 3 * D;
            std::fill_n(dQuery, D, 0.0f);
            attentionMask(dropout, b, h, t, keys, mask.data());
            for (std::int64_t k = 0; k < keys; ++k) {
                const float* key = readRow(qkv, at.key(b, k, h), D, s + 4 * D);
                const float* value = readRow(qkv, at.value(b, k, h), D, s + 5 * D);
                float score = 0;
                float dP = 0;
                for (std::int64_t d = 0; d < D; ++d) {
                    score += query[d] * key[d];
                    dP += dO[d] * value[d];
                }
                const float p = std::exp(score * shape.scale - logSumExp.as<float>()[at.statistic(b, t, h)]);
                const float kept = mask[static_cast<std::size_t>(k)];
                const float dScore = p * (dP * kept - delta) * shape.scale;
                for (std::int64_t d = 0; d < D; ++d) {
                    dValues[k * D + d] += p * kept * dO[d];
                    dKeys[k * D + d] += dScore * query[d];
                    dQuery[d] += dScore * key[d];
                }
            }
            float* target = beginRow(dQkv, at.query(b, t, h), dQuery);
            if (target != dQuery) std::copy_n(dQuery, D, target);
            endRow(dQkv, at.query(b, t, h), D, target);
        }
        for (std::int64_t t = 0; t < T; ++t) {
            for (const auto& [source, offset] :
                 {std::pair{dKeys + t * D, at.key(b, t, h)}, std::pair{dValues + t * D, at.value(b, t, h)}}) {
                float* target = beginRow(dQkv, offset, source);
                if (target != source) std::copy_n(source, D, target);
                endRow(dQkv, offset, D, target);
            }
        }
    });
}

}  // namespace attune::cpu
