#pragma once

#include <vector>

#include "core/models/gpt_block.h"
#include "core/models/gpt_parameters.h"
#include "core/nn/embedding.h"
#include "core/nn/loss_head.h"

namespace attune {

/// Where the parameters lie. `working`: the copy in the compute type with the master's offsets; the master itself in
/// f32. `gradient` null: no training.
struct GptMemory {
    float* master = nullptr;
    void* working = nullptr;
    float* gradient = nullptr;
};

/// The layers of a GPT-2 over given parameter memory.
struct GptLayers {
    Embedding embedding;
    std::vector<GptBlock> blocks;
    LayerNorm finalNorm;
    LossHead head;
};

GptLayers makeGptLayers(const Compute& compute, const GptConfig& config, const GptParameters& parameters,
                        const GptMemory& memory);

}  // namespace attune
