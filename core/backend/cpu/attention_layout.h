#pragma once

#include <algorithm>

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

}  // namespace attune::cpu
