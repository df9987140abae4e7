#pragma once

#include <cstdint>

#include "core/data/token_data.h"
#include "core/models/model.h"

namespace attune {

/// Samples in a split: windows of T tokens and the one after them, the last partial one left out. 0 when there is too
/// little.
std::int64_t windowCount(const TokenSplit& split, std::int64_t T);

/// Appends window `window` of the split to a batch of width T: ids t[wT … wT+T), targets t[wT+1 … wT+T].
void appendWindow(const TokenSplit& split, std::int64_t window, std::int64_t sampleIndex, MicroBatch& batch);

}  // namespace attune
