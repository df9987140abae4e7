#pragma once

#include "core/models/gpt.h"
#include "core/models/gpt_layers.h"
#include "core/models/gpt_sizes.h"
#include "core/models/host_inputs.h"

namespace attune {

/// The GPT-2 behind makeGpt. All its memory is allocated on construction; a step allocates nothing.
class Gpt final : public Model {
public:
    Gpt(Backend& backend, const GptConfig& config, const RunShape& shape);

    const std::vector<Parameter>& parameters() const override { return parameters_.table; }
    std::int64_t flatCount() const override { return parameters_.flatCount; }
    float* master() override { return static_cast<float*>(master_.data()); }
    float* gradient() override { return static_cast<float*>(gradient_.data()); }

    Tensor working() override { return {working_.data(), compute_.dtype}; }

    void initialise(std::uint64_t seed) override;
    void masterChanged() override;
    void zeroGradients() override;
    double forward(const MicroBatch& batch, const StepKey& key, float dScale) override;
    void backward() override;
    void upload(const MicroBatch& batch) override { upload(batch, true, true); }
    void forwardStep(const StepPass& pass) override;
    void backwardStep(const StepPass& pass) override;
    void logits(const MicroBatch& batch, std::span<float> out) override;
    double flopsPerToken() const override;

    // For the decoder, which works on the same weights and lies over the activations.
    Backend& backend() noexcept { return backend_; }
    const GptConfig& config() const noexcept { return config_; }
    const GptLayers& layers() const noexcept { return layers_; }
    const Compute& compute() const noexcept { return compute_; }
    const Buffer& arena() const noexcept { return arena_; }
    /// Counts the batches whose passes overwrote the arena.
    std::int64_t passes() const noexcept { return passes_; }

private:
    void upload(const MicroBatch& batch, bool withTargets, bool withSamples);
    /// Leaves the final norm's output in activations.scratch.normed.
    void runBlocks(const GptPass& pass, const GptActivations& activations);
    void runForward(const GptPass& pass, const GptActivations& activations, Factor dScale, double* lossSum);
    void runBackward(const GptPass& pass);
    GptPass passOf(const StepPass& step) const noexcept;

    Backend& backend_;
    GptConfig config_;
    RunShape shape_;
    GptParameters parameters_;
    GptSizes sizes_;
    Compute compute_;
    Buffer master_, working_, gradient_, arena_, inputMemory_;
    GptInputs inputs_;
    HostInputs hostInputs_;
    GptActivations training_, evaluation_;
    GptLayers layers_;
    GptPass pass_;  // of the last forward that prepared backward; B = 0: none
    std::int64_t passes_ = 0;
};

/// Errors: model.token_out_of_range {id, size}.
void checkTokens(std::span<const std::int32_t> ids, std::int64_t vocabSize);

}  // namespace attune
