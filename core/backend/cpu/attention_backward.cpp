#include <vector>

#include "core/backend/cpu/attention.h"
#include "core/backend/cpu/attention_head.h"
#include "core/backend/cpu/dropout_mask.h"
#include "core/backend/cpu/rows.h"
#include "core/backend/cpu/sgemm.h"
#include "core/backend/cpu/softmax.h"

namespace attune::cpu {

namespace {

/// One worker's part of the workspace, in floats.
struct BackwardScratch {
    float *scores, *dP, *dQueries, *dKeys, *dValues;

    static std::int64_t floats(const AttentionShape& s) { return 2 * queryTile * s.T + 3 * s.T * s.headDim; }

    BackwardScratch(void* workspace, const AttentionShape& s, int worker)
        : scores(static_cast<float*>(workspace) + worker * floats(s)),
          dP(scores + queryTile * s.T),
          dQueries(dP + queryTile * s.T),
          dKeys(dQueries + s.T * s.headDim),
          dValues(dKeys + s.T * s.headDim) {}
};

}  // namespace

std::int64_t attentionWorkspaceBytes(const ThreadTeam& team, const AttentionShape& shape) {
    return team.size() * BackwardScratch::floats(shape) * sizeOf(DType::f32);
}

void attentionBackward(const ThreadTeam& team, const AttentionShape& shape, const DropoutKey& dropout, ConstTensor dOut,
                       ConstTensor qkv, ConstTensor out, ConstTensor logSumExp, Tensor dQkv, void* workspace) {
    const AttentionLayout at(shape);
    const std::int64_t T = shape.T;
    const std::int64_t D = shape.headDim;
    team.forEach(shape.B * shape.H, [&](std::int64_t task, int worker) {
        const ThreadTeam alone(1);
        const std::int64_t b = task / shape.H;
        const std::int64_t h = task % shape.H;
        const BackwardScratch s(workspace, shape, worker);
        const AttentionHead head(shape, qkv, b, h);
        const HeadMatrix dO(dOut, at.out(b, 0, h), shape.H * D, T, D);
        const HeadMatrix o(out, at.out(b, 0, h), shape.H * D, T, D);
        std::vector<float> mask(static_cast<std::size_t>(dropout.probability > 0 ? T : 0));
        std::fill_n(s.dKeys, 2 * T * D, 0.0f);
        for (std::int64_t begin = 0; begin < T; begin += queryTile) {
            const std::int64_t queries = std::min(queryTile, T - begin);
            const std::int64_t width = at.keys(b, begin + queries - 1);
            sgemm(alone, false, true, queries, width, D, 1, head.queries.row(begin), head.queries.ld(),
                  head.keys.row(0), head.keys.ld(), 0, s.scores, width);
            sgemm(alone, false, true, queries, width, D, 1, dO.row(begin), dO.ld(), head.values.row(0),
                  head.values.ld(), 0, s.dP, width);
            for (std::int64_t i = 0; i < queries; ++i) {
                const std::int64_t t = begin + i;
                const std::int64_t keys = at.keys(b, t);
                if (!mask.empty()) dropoutMaskRow(dropout, dropout.sampleIndex[b], h, t, keys, mask.data());
                const float delta = dotRows(D, dO.row(t), o.row(t));
                float* p = s.scores + i * width;
                float* dP = s.dP + i * width;
                attentionGradientRow(keys, shape.scale, logSumExp.as<float>()[at.statistic(b, t, h)], delta,
                                     mask.empty() ? nullptr : mask.data(), p, dP);
                std::fill(p + keys, p + width, 0.0f);
                std::fill(dP + keys, dP + width, 0.0f);
            }
            sgemm(alone, false, false, queries, D, width, 1, s.dP, width, head.keys.row(0), head.keys.ld(), 0,
                  s.dQueries + begin * D, D);
            sgemm(alone, true, false, width, D, queries, 1, s.dP, width, head.queries.row(begin), head.queries.ld(), 1,
                  s.dKeys, D);
            sgemm(alone, true, false, width, D, queries, 1, s.scores, width, dO.row(begin), dO.ld(), 1, s.dValues, D);
        }
        for (std::int64_t t = 0; t < T; ++t) {
            writeRow(dQkv, at.query(b, t, h), D, s.dQueries + t * D);
            writeRow(dQkv, at.key(b, t, h), D, s.dKeys + t * D);
            writeRow(dQkv, at.value(b, t, h), D, s.dValues + t * D);
        }
    });
}

}  // namespace attune::cpu
