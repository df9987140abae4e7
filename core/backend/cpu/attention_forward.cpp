#include <cmath>
#include <limits>
#include <vector>

#include "core/backend/cpu/attention.h"
#include "core/backend/cpu/attention_head.h"
#include "core/backend/cpu/dropout_mask.h"
#include "core/backend/cpu/rows.h"
#include "core/backend/cpu/sgemm.h"
#include "core/backend/cpu/softmax.h"

namespace attune::cpu {

namespace {

/// Scores of one query → probabilities, 0 for the masked keys up to `width`; returns the log of the sum of
/// exponentials.
float softmaxOfScores(std::int64_t keys, std::int64_t width, float scale, float* scores) {
    std::fill(scores + keys, scores + width, 0.0f);
    if (keys == 0) return -std::numeric_limits<float>::infinity();
    const float largest = largestOf(keys, scores) * scale;  // scale > 0
    const float total = expSum(keys, scale, largest, scores, scores);
    scaleRow(keys, 1 / total, scores);
    return largest + std::log(total);
}

}  // namespace

void attentionForward(const ThreadTeam& team, const AttentionShape& shape, const DropoutKey& dropout, ConstTensor qkv,
                      Tensor out, Tensor logSumExp) {
    const AttentionLayout at(shape);
    const std::int64_t D = shape.headDim;
    team.forEach(shape.B * shape.H, [&](std::int64_t task, int) {
        const ThreadTeam alone(1);
        const std::int64_t b = task / shape.H;
        const std::int64_t h = task % shape.H;
        const AttentionHead head(shape, qkv, b, h);
        std::vector<float> scores(static_cast<std::size_t>(queryTile * shape.T)),
            sums(static_cast<std::size_t>(queryTile * D));
        std::vector<float> mask(static_cast<std::size_t>(dropout.probability > 0 ? shape.T : 0));
        for (std::int64_t begin = 0; begin < shape.T; begin += queryTile) {
            const std::int64_t queries = std::min(queryTile, shape.T - begin);
            const std::int64_t width = at.keys(b, begin + queries - 1);  // keys that the last query sees
            sgemm(alone, false, true, queries, width, D, 1, head.queries.row(begin), head.queries.ld(),
                  head.keys.row(0), head.keys.ld(), 0, scores.data(), width);
            for (std::int64_t i = 0; i < queries; ++i) {
                const std::int64_t t = begin + i;
                float* row = scores.data() + i * width;
                const std::int64_t keys = at.keys(b, t);
                logSumExp.as<float>()[at.statistic(b, t, h)] = softmaxOfScores(keys, width, shape.scale, row);
                if (!mask.empty()) {
                    dropoutMaskRow(dropout, dropout.sampleIndex[b], h, t, keys, mask.data());
                    multiplyRows(keys, mask.data(), row);
                }
            }
            const bool direct = out.dtype == DType::f32;
            float* o = direct ? out.as<float>() + at.out(b, begin, h) : sums.data();
            sgemm(alone, false, false, queries, D, width, 1, scores.data(), width, head.values.row(0), head.values.ld(),
                  0, o, direct ? shape.H * D : D);
            for (std::int64_t i = 0; i < queries && !direct; ++i) endRow(out, at.out(b, begin + i, h), D, o + i * D);
        }
    });
}

}  // namespace attune::cpu
