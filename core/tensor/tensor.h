#pragma once

#include "core/base/error.h"
#include "core/tensor/dtype.h"

namespace attune {

/// A typed pointer into device memory that somebody else owns; shapes travel beside it. `data` may be null where a
/// contract says optional.
struct ConstTensor {
    const void* data = nullptr;
    DType dtype = DType::f32;

    explicit operator bool() const noexcept { return data != nullptr; }
    template <class T>
    const T* as() const noexcept {
        return static_cast<const T*>(data);
    }
};

struct Tensor {
    void* data = nullptr;
    DType dtype = DType::f32;

    explicit operator bool() const noexcept { return data != nullptr; }
    operator ConstTensor() const noexcept { return {data, dtype}; }
    template <class T>
    T* as() const noexcept {
        return static_cast<T*>(data);
    }
};

}  // namespace attune
