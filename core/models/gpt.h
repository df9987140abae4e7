#pragma once

#include <memory>

#include "core/models/gpt_config.h"
#include "core/models/model.h"

namespace attune {

/// What the plan and the arenas are made for.
struct RunShape {
    std::int64_t microBatch = 1;  // largest B
    std::int64_t T = 1;           // largest T, ≤ nPositions
    Precision precision = Precision::fp32;
    bool training = true;              // false: no gradients, no stored activations
    std::int64_t evaluationBatch = 0;  // largest B of a forward with dScale = 0 and without dropout; 0: microBatch
};

/// The weights are not set: initialise(), or load master() and call masterChanged(). The backend outlives the model.
/// Errors: model.unsupported {what}, model.precision_unsupported {precision}, device.out_of_memory.
std::unique_ptr<Model> makeGpt(Backend& backend, const GptConfig& config, const RunShape& shape);

/// The same allocations as makeGpt makes on these kernels, counted without making them, plus AdamW's when training,
/// the kernels' own and what the program itself holds.
/// Sampling one sequence up to the full context is in it. Errors: model.unsupported, model.precision_unsupported.
MemoryPlan planGpt(const Kernels& kernels, const GptConfig& config, const RunShape& shape);

/// `model` must be one of makeGpt, here and below.
const GptConfig& gptConfig(const Model& model);

/// Decoder with a KV cache on a model's weights, in evaluation mode. Not copied weights: a change of the master is
/// seen.
class GptDecoder {
public:
    virtual ~GptDecoder() = default;
    /// Appends n ≥ 1 new ids to each of B sequences, ids (B, n) row-major; logits (B, V) f32 of the last position into
    /// host memory. B as made, length() + n ≤ capacity. Errors: model.token_out_of_range {id, size}.
    virtual void feed(std::span<const std::int32_t> ids, std::span<float> lastLogits) = 0;
    /// Back to empty sequences.
    virtual void reset() = 0;
    virtual std::int64_t length() const = 0;
    virtual std::int64_t capacity() const = 0;
};

/// The cache of a single sequence lies over the model's activations, which are dead between steps: do not call
/// forward(), backward() or logits() of the model while such a decoder is in use (reset() starts over). More sequences
/// get memory of their own. capacity ≤ nPositions. Errors: device.out_of_memory.
std::unique_ptr<GptDecoder> makeGptDecoder(Model& model, std::int64_t B, std::int64_t capacity);

}  // namespace attune
