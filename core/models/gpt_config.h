#pragma once

#include <cstdint>

namespace attune {

/// GPT-2 as Hugging Face's GPT2Config has it.
struct GptConfig {
    std::int64_t vocabSize = 50257;
    std::int64_t nPositions = 1024;
    std::int64_t nEmbd = 768;
    std::int64_t nLayer = 12;
    std::int64_t nHead = 12;
    float embdDropout = 0.1f, attentionDropout = 0.1f, residualDropout = 0.1f;
    float layerNormEpsilon = 1e-5f;
    float initializerRange = 0.02f;

    std::int64_t headDim() const noexcept { return nEmbd / nHead; }
    /// Rows of the token embedding in memory: a multiple of 64, for fast products.
    std::int64_t paddedVocab() const noexcept { return (vocabSize + 63) / 64 * 64; }
};

}  // namespace attune
