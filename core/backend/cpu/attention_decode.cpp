#include <algorithm>
#include <vector>

#include "core/backend/cpu/attention.h"
#include "core/backend/cpu/rows.h"
#include "core/backend/cpu/softmax.h"

namespace attune::cpu {

void attentionDecode(const ThreadTeam& team, const AttentionShape& shape, std::int64_t capacity,
                     const std::int32_t* positions, ConstTensor qkv, Tensor keys, Tensor values, Tensor out) {
    const std::int64_t H = shape.H;
    const std::int64_t D = shape.headDim;
    team.forEach(shape.B * H, [&](std::int64_t task, int) {
        const std::int64_t b = task / H;
        const std::int64_t h = task % H;
        const std::int64_t length = positions[b] + 1;
        ATTUNE_CHECK(length >= 1 && length <= capacity);
        const auto cached = [&](std::int64_t t) { return ((b * capacity + t) * H + h) * D; };
        const auto packed = [&](std::int64_t part) { return ((b * 3 + part) * H + h) * D; };
        std::vector<float> q(static_cast<std::size_t>(D)), row(q), sum(q), p(static_cast<std::size_t>(length));
        const float* query = readRow(qkv, packed(0), D, q.data());
        writeRow(keys, cached(length - 1), D, readRow(qkv, packed(1), D, row.data()));
        writeRow(values, cached(length - 1), D, readRow(qkv, packed(2), D, row.data()));
        for (std::int64_t t = 0; t < length; ++t) {
            p[static_cast<std::size_t>(t)] = dotRows(D, query, readRow(keys, cached(t), D, row.data()));
        }
        const float total = expSum(length, shape.scale, largestOf(length, p.data()) * shape.scale, p.data(), p.data());
        scaleRow(length, 1 / total, p.data());
        for (std::int64_t t = 0; t < length; ++t) {
            addScaledRow(D, p[static_cast<std::size_t>(t)], readRow(values, cached(t), D, row.data()), sum.data());
        }
        writeRow(out, (b * H + h) * D, D, sum.data());
    });
}

}  // namespace attune::cpu
