#pragma once

#include "core/backend/cuda/launch.h"

namespace attune::cuda {

/// Device memory that a sort of `rows` numbers needs.
std::int64_t rowSortBytes(std::int64_t rows);

/// sorted (rows) = 0 … rows − 1 such that rows with equal ids are neighbours and ascend: the same order every time.
void sortRowsById(const Launch& on, std::int64_t rows, const std::int32_t* ids, std::int32_t* sorted, void* workspace);

}  // namespace attune::cuda
