#include <cmath>
#include <limits>
#include <vector>

#include "core/backend/cpu/attention.h"
#include "core/backend/cpu/rows.h"

namespace attune::cpu {

void attentionDecode(const ThreadTeam& team, const AttentionShape& shape, std::int64_t capacity,
                     const std::int32_t* positions, ConstTensor qkv, Tensor keys, Tensor values, Tensor out) {
    const std::int64_t H = shape.H;
    const std::int64_t D = shape.headDim;
    team.forEach(shape.B * H, [&](std::int64_t task, int) {
        const std::int64_t b = task / H;
        const std::int64_t h = task % H;
        const std::int64_t position = positions[b];
        ATTUNE_CHECK(position >= 0 && position < capacity);
        const auto cached = [&](std::int64_t t) { return ((b * capacity + t) * H + h) * D; };
        const auto packed = [&](std::int64_t part) { return ((b * 3 + part) * H + h) * D; };
        std::vector<float> q(static_cast<std::size_t>(D)), row(q), sum(q), p(static_cast<std::size_t>(position + 1));
        const float* query = readRow(qkv, packed(0), D, q.data());
        for (const auto& [part, cache] : {std::pair{1, keys}, std::pair{2, values}}) {
            float* entry = beginRow(cache, cached(position), row.data());
            std::copy_n(readRow(qkv, packed(part), D, entry), entry == row.data() ? 0 : D, entry);
            endRow(cache, cached(position), D, entry);
        }
        float largest = -std::numeric_limits<float>::infinity();
        for (std::int64_t t = 0; t <= position; ++t) {
            const float* key = readRow(keys, cached(t), D, row.data());
            float dot = 0;
            for (std::int64_t d = 0; d < D; ++d) dot += query[d] * key[d];
            p[static_cast<std::size_t>(t)] = dot * shape.scale;
            largest = std::max(largest, dot * shape.scale);
        }
        float total = 0;
        for (float& value : p) total += value = std::exp(value - largest);
        for (std::int64_t t = 0; t <= position; ++t) {
            const float* value = readRow(values, cached(t), D, row.data());
            for (std::int64_t d = 0; d < D; ++d)
                sum[static_cast<std::size_t>(d)] += p[static_cast<std::size_t>(t)] / total * value[d];
        }
        float* o = beginRow(out, (b * H + h) * D, sum.data());
        if (o != sum.data()) std::copy(sum.begin(), sum.end(), o);
        endRow(out, (b * H + h) * D, D, o);
    });
}

}  // namespace attune::cpu
