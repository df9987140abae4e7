#include "core/backend/cpu/rows.h"

namespace attune::cpu {

const float* readRow(ConstTensor x, std::int64_t offset, std::int64_t count, float* scratch) {
    if (x.dtype == DType::f32) return x.as<float>() + offset;
    ATTUNE_CHECK(x.dtype == DType::bf16);
    const auto* source = x.as<std::uint16_t>() + offset;
    for (std::int64_t i = 0; i < count; ++i) scratch[i] = fromBf16(source[i]);
    return scratch;
}

float* beginRow(Tensor x, std::int64_t offset, float* scratch) {
    if (x.dtype == DType::f32) return x.as<float>() + offset;
    ATTUNE_CHECK(x.dtype == DType::bf16);
    return scratch;
}

void endRow(Tensor x, std::int64_t offset, std::int64_t count, const float* row) {
    if (x.dtype == DType::f32) return;
    auto* target = x.as<std::uint16_t>() + offset;
    for (std::int64_t i = 0; i < count; ++i) target[i] = toBf16(row[i]);
}

}  // namespace attune::cpu
