#pragma once

#include <memory>

#include "core/backend/cpu/attention_layout.h"
#include "core/backend/cpu/rows.h"

namespace attune::cpu {

/// Queries that are worked on together: their rows of scores over all keys stay in the second-level cache.
constexpr std::int64_t queryTile = 64;

/// A (T, headDim) matrix of one head in f32 with a leading dimension: the tensor's own memory, or a dense copy of a
/// bf16 one.
class HeadMatrix {
public:
    HeadMatrix(ConstTensor x, std::int64_t offset, std::int64_t stride, std::int64_t T, std::int64_t headDim)
        : data_(x.as<float>()), ld_(stride) {
        if (x.dtype == DType::f32) {
            data_ += offset;
            return;
        }
        copy_ = std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(T * headDim));
        for (std::int64_t t = 0; t < T; ++t) readRow(x, offset + t * stride, headDim, copy_.get() + t * headDim);
        data_ = copy_.get();
        ld_ = headDim;
    }

    const float* row(std::int64_t t) const { return data_ + t * ld_; }
    std::int64_t ld() const { return ld_; }

private:
    const float* data_;
    std::int64_t ld_;
    std::unique_ptr<float[]> copy_;
};

/// The queries, keys and values of head h of sequence b.
struct AttentionHead {
    HeadMatrix queries, keys, values;

    AttentionHead(const AttentionShape& s, ConstTensor qkv, std::int64_t b, std::int64_t h)
        : queries(part(s, qkv, AttentionLayout(s).query(b, 0, h))),
          keys(part(s, qkv, AttentionLayout(s).key(b, 0, h))),
          values(part(s, qkv, AttentionLayout(s).value(b, 0, h))) {}

private:
    static HeadMatrix part(const AttentionShape& s, ConstTensor qkv, std::int64_t offset) {
        return {qkv, offset, 3 * s.H * s.headDim, s.T, s.headDim};
    }
};

}  // namespace attune::cpu
