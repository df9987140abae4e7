#pragma once

#include <cstdint>

#include "core/tensor/tensor.h"

namespace attune::cpu {

// Kernels compute in f32. These give a piece of an f32 or bf16 tensor as f32: f32 memory is used where it lies, bf16
// goes through `scratch`.

/// Elements [offset, offset + count) as f32.
const float* readRow(ConstTensor x, std::int64_t offset, std::int64_t count, float* scratch);

/// Where to compute elements that start at `offset`; their old values are not loaded.
float* beginRow(Tensor x, std::int64_t offset, float* scratch);

/// Stores what beginRow's memory holds now (rounds to bf16; nothing to do for f32).
void endRow(Tensor x, std::int64_t offset, std::int64_t count, const float* row);

/// Stores a row that lies elsewhere.
void writeRow(Tensor x, std::int64_t offset, std::int64_t count, const float* row);

/// out = a + b; out may be a or b.
void addRows(std::int64_t count, const float* a, const float* b, float* out);

/// x *= factors, element by element.
void multiplyRows(std::int64_t count, const float* factors, float* x);

/// out += factor · x.
void addScaledRow(std::int64_t count, float factor, const float* x, float* out);

/// Σ a · b.
float dotRows(std::int64_t count, const float* a, const float* b);

}  // namespace attune::cpu
