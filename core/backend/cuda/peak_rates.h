#pragma once

#include <string_view>

#include "core/backend/precision.h"

namespace attune::cuda {

/// Dense floating-point operations a second that the maker states for a card, products accumulated in f32; 0 where the
/// card is not in the table.
double peakFlops(std::string_view name, Precision precision) noexcept;

}  // namespace attune::cuda
