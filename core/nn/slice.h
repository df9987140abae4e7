#pragma once

#include "core/tensor/tensor.h"

namespace attune {

/// The same tensor from element `first` on; nothing stays nothing.
inline Tensor slice(Tensor tensor, std::int64_t first) noexcept {
    if (!tensor) return {};
    return {static_cast<std::byte*>(tensor.data) + first * sizeOf(tensor.dtype), tensor.dtype};
}
inline ConstTensor slice(ConstTensor tensor, std::int64_t first) noexcept {
    if (!tensor) return {};
    return {static_cast<const std::byte*>(tensor.data) + first * sizeOf(tensor.dtype), tensor.dtype};
}

}  // namespace attune
