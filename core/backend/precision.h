#pragma once

#include <cstdint>
#include <string_view>

namespace attune {

/// How a run computes: fp32; f32 memory with operands of products rounded to 10 bits of mantissa (tf32); or 16-bit
/// activations and products with f32 master weights, statistics and gradients.
enum class Precision : std::uint8_t { fp32, tf32, fp16, bf16 };

std::string_view toString(Precision precision) noexcept;

}  // namespace attune
