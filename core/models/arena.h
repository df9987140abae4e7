#pragma once

#include "core/tensor/tensor.h"

namespace attune {

/// Cuts one block of device memory into 256-byte aligned tensors. Cut from null it only counts, so that the same code
/// plans and places.
class ArenaCutter {
public:
    static constexpr std::int64_t alignment = 256;

    explicit ArenaCutter(void* base) noexcept : base_(static_cast<std::byte*>(base)) {}

    Tensor take(std::int64_t count, DType dtype) noexcept { return {takeBytes(count * sizeOf(dtype)), dtype}; }
    void* takeBytes(std::int64_t bytes) noexcept {
        std::byte* const at = base_ == nullptr ? nullptr : base_ + used_;
        used_ += (bytes + alignment - 1) / alignment * alignment;
        return at;
    }
    std::int64_t used() const noexcept { return used_; }

private:
    std::byte* base_;
    std::int64_t used_ = 0;
};

}  // namespace attune
