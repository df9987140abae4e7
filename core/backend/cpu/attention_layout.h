#pragma once

#include <algorithm>

#include "core/backend/dropout_bits.h"
#include "core/backend/kernels.h"

namespace attune::cpu {

/// Where things lie in attention's tensors (offsets in elements) and which keys a query sees.
class AttentionLayout {
public:
    explicit AttentionLayout(const AttentionShape& shape) : shape_(shape) {}

    std::int64_t query(std::int64_t b, std::int64_t t, std::int64_t h) const { return packed(b, t, 0, h); }
    std::int64_t key(std::int64_t b, std::int64_t t, std::int64_t h) const { return packed(b, t, 1, h); }
    std::int64_t value(std::int64_t b, std::int64_t t, std::int64_t h) const { return packed(b, t, 2, h); }
    std::int64_t out(std::int64_t b, std::int64_t t, std::int64_t h) const {
        return ((b * shape_.T + t) * shape_.H + h) * shape_.headDim;
    }
    std::int64_t statistic(std::int64_t b, std::int64_t t, std::int64_t h) const {
        return (b * shape_.H + h) * shape_.T + t;
    }

    /// Query t attends to keys 0 … keys(b, t) − 1.
    std::int64_t keys(std::int64_t b, std::int64_t t) const {
        const std::int64_t length =
            shape_.lengths != nullptr ? std::clamp<std::int64_t>(shape_.lengths[b], 0, shape_.T) : shape_.T;
        return shape_.causal ? std::min(t + 1, length) : length;
    }

private:
    std::int64_t packed(std::int64_t b, std::int64_t t, std::int64_t part, std::int64_t h) const {
        return (((b * shape_.T + t) * 3 + part) * shape_.H + h) * shape_.headDim;
    }

    AttentionShape shape_;
};

/// mask[k] = 0 or 1 / (1 − p) for keys 0 … count − 1 of one query (all 1 without dropout).
inline void attentionMask(const DropoutKey& key, std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t count,
                          float* mask) {
    if (key.probability <= 0) {
        std::fill_n(mask, count, 1.0f);
        return;
    }
    const std::uint32_t threshold = dropoutThreshold(key.probability);
    const float scale = 1 / (1 - key.probability);
    const auto sample = static_cast<std::uint64_t>(key.sampleIndex[b]);
    for (std::int64_t k = 0; k < count; k += 4) {
        const auto words = dropoutWords(key, sample, static_cast<std::uint32_t>(h), static_cast<std::uint32_t>(t),
                                        static_cast<std::uint32_t>(k / 4));
        for (std::int64_t i = k; i < std::min(count, k + 4); ++i)
            mask[i] = words[static_cast<std::size_t>(i - k)] >= threshold ? scale : 0.0f;
    }
}

}  // namespace attune::cpu
