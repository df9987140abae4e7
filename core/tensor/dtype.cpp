#include "core/tensor/dtype.h"

namespace attune {

std::string_view toString(DType dtype) noexcept {
    switch (dtype) {
        case DType::f32:
            return "f32";
        case DType::f16:
            return "f16";
        case DType::bf16:
            return "bf16";
        case DType::i32:
            return "i32";
        case DType::i64:
            return "i64";
        case DType::u8:
            return "u8";
    }
    return "unknown";
}

}  // namespace attune
