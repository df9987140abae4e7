#pragma once

#include <memory>

#include "core/models/gpt_config.h"
#include "core/models/model.h"

namespace attune {

/// What the plan and the arenas are made for.
struct RunShape {
    std::int64_t microBatch = 1;  // largest B
    std::int64_t T = 1;           // largest T
    Precision precision = Precision::fp32;
    bool training = true;         // false: no gradients, no stored activations
};

/// Errors: model.precision_unsupported, device.out_of_memory.
std::unique_ptr<Model> makeGpt(Backend& backend, const GptConfig& config, const RunShape& shape);

/// The same allocations as makeGpt makes, counted without making them, plus AdamW's moments when training.
MemoryPlan planGpt(const GptConfig& config, const RunShape& shape);

/// Decoder with a KV cache on the same weights: one new token per sequence and step.
class GptDecoder {
public:
    virtual ~GptDecoder() = default;
    /// Feeds (B, n) new ids (row-major) at the sequences' current ends; logits (B, V) f32 of the last position into host memory.
    virtual void feed(std::span<const std::int32_t> ids, std::int64_t B, std::span<float> lastLogits) = 0;
    virtual void reset() = 0;
    virtual std::int64_t length() const = 0;
};

/// `model` must be one of makeGpt and outlive the decoder. capacity ≤ nPositions.
std::unique_ptr<GptDecoder> makeGptDecoder(Model& model, std::int64_t B, std::int64_t capacity);

}  // namespace attune
