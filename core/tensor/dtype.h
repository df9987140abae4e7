#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

namespace attune {

enum class DType : std::uint8_t { f32, f16, bf16, i32, i64, u8 };

constexpr std::int64_t sizeOf(DType dtype) noexcept {
    switch (dtype) {
        case DType::f16:
        case DType::bf16:
            return 2;
        case DType::i64:
            return 8;
        case DType::u8:
            return 1;
        case DType::f32:
        case DType::i32:
            break;
    }
    return 4;
}

std::string_view toString(DType dtype) noexcept;

/// Round to nearest even; NaN stays NaN.
constexpr std::uint16_t toBf16(float value) noexcept {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>(bits >> 16 | 0x40u);
    return static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}
constexpr float fromBf16(std::uint16_t bits) noexcept {
    return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

}  // namespace attune
