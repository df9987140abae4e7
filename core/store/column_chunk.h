#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/store/records.h"

namespace attune {

/// The columns of points [from, from + count) as bytes, bit-exact. Each column starts with a byte that says how it is
/// packed, then little-endian:
///   steps, tokens:              0 = int64 each; 1 = first int64 and the constant difference int64
///   epoch, wall time, value:    0 = float64 each; 1 = float32 each (where that loses no bit); 2 = one float64 for all
std::vector<std::byte> encodeColumns(const MetricColumns& points, std::size_t from, std::size_t count);

/// Appends `count` points to `points`. False when the bytes are not what encodeColumns makes.
bool decodeColumns(std::span<const std::byte> bytes, std::size_t count, MetricColumns& points);

}  // namespace attune
