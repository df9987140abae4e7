#pragma once

#include <vector>

#include "core/models/gpt_block.h"

namespace attune {

/// Memory of a decoder: the caches of all layers, and buffers for the rows of one feed.
struct DecoderMemory {
    std::vector<Tensor> keys, values;  // of each layer, (B, capacity, C)
    GptBlock::DecodeBuffers buffers;
    Tensor logits;                      // (B, V) f32
    std::int32_t* ids = nullptr;        // (rows)
    std::int32_t* positions = nullptr;  // (rows)
    std::int64_t feedTokens = 0;        // tokens of each sequence that one pass takes; rows = feedTokens · B
    std::int64_t bytes = 0;             // of the whole
};
DecoderMemory cutDecoder(const GptConfig& config, std::int64_t B, std::int64_t capacity, DType dtype, void* base);

}  // namespace attune
